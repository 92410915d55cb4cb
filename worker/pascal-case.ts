/** A name in operation ids and schema names: `black-scholes` is `BlackScholes`. */
export function pascalCase(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
