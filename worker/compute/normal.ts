// The standard normal distribution, accurate to a few units in the last place over the whole range. Tails are
// computed as tails, never as 1 minus something, and exp(-x²/2) is split so that the rounding of x² does no harm.
// Approximations: W. J. Cody, "Rational Chebyshev approximations for the error function", Mathematics of
// Computation 23 (1969), in the arrangement of his routine ANORM (Algorithm 715, ACM TOMS 19, 1993).

const SQRT_TWO_PI = 2.5066282746310002;
const ONE_OVER_SQRT_TWO_PI = 0.3989422804014327;

/** Below this the central approximation holds, above it those of the tail. */
const CENTRAL_LIMIT = 0.66291;
/** The square root of 32: here the middle approximation hands over to the asymptotic one. */
const FAR_LIMIT = 5.656854249492381;

/** exp(-x²/2). The part of x that squares exactly goes apart from the rest: x² may round, its exponential would not. */
export function expMinusHalfSquare(x: number): number {
	const size = Math.abs(x);
	if (size > 40) return 0;
	const coarse = Math.trunc(size * 16) / 16;
	const rest = (size - coarse) * (size + coarse);
	return Math.exp(-0.5 * coarse * coarse) * Math.exp(-0.5 * rest);
}

/** The standard normal density n(x). */
export function normalDensity(x: number): number {
	return ONE_OVER_SQRT_TWO_PI * expMinusHalfSquare(x);
}

/** N(x) - 1/2 for |x| up to 0.66291. */
function centralArea(x: number): number {
	const y = x * x;
	const above =
		(((0.065682337918207449113 * y + 2.2352520354606839287) * y + 161.02823106855587881) * y +
			1067.6894854603709582) *
			y +
		18154.981253343561249;
	const below =
		(((y + 47.20258190468824187) * y + 976.09855173777669322) * y + 10260.932208618978205) * y + 45507.789335026729956;
	return (x * above) / below;
}

/** N(-x) · exp(x²/2) for x from 0.66291 up: the upper tail without its exponential, so it never underflows. */
function scaledTail(x: number): number {
	if (x < FAR_LIMIT) {
		let above = 1.0765576773720192317e-8;
		for (const coefficient of [
			0.39894151208813466764, 8.8831497943883759412, 93.506656132177855979, 597.27027639480026226,
			2494.5375852903726711, 6848.1904505362823326, 11602.651437647350124, 9842.7148383839780218,
		]) {
			above = above * x + coefficient;
		}
		let below = 1;
		for (const coefficient of [
			22.266688044328115691, 235.38790178262499861, 1519.377599407554805, 6485.558298266760755,
			18615.571640885098091, 34900.952721145977266, 38912.003286093271411, 19685.429676859990727,
		]) {
			below = below * x + coefficient;
		}
		return above / below;
	}
	const y = 1 / (x * x);
	const above =
		((((0.02307344176494017303 * y + 0.21589853405795699) * y + 0.1274011611602473639) * y + 0.022235277870649807) *
			y +
			0.001421619193227893466) *
			y +
		2.9112874951168792e-5;
	const below =
		((((y + 1.28426009614491121) * y + 0.468238212480865118) * y + 0.0659881378689285515) * y +
			0.00378239633202758244) *
			y +
		7.29751555083966205e-5;
	return (ONE_OVER_SQRT_TWO_PI - (y * above) / below) / x;
}

/** The standard normal distribution function N(x) = P(Z <= x). */
export function normalCdf(x: number): number {
	if (Math.abs(x) < CENTRAL_LIMIT) return 0.5 + centralArea(x);
	const tail = scaledTail(Math.abs(x)) * expMinusHalfSquare(x);
	return x < 0 ? tail : 1 - tail;
}

/** Mills' ratio N(-x) / n(x), for x from about -5 up. It falls smoothly from 1.25 at 0 towards 1/x. */
export function millsRatio(x: number): number {
	return x < CENTRAL_LIMIT ? normalCdf(-x) / normalDensity(x) : scaledTail(x) * SQRT_TWO_PI;
}
