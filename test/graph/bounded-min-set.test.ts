import fc from "fast-check";
import { expect, test } from "vitest";
import { BoundedMinSet } from "../../worker/graph/bounded-min-set.ts";

test("the smallest distinct numbers are kept in order, and it is told when there were more", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 60 }), fc.nat(12), (numbers, limit) => {
      const smallest = new BoundedMinSet(limit);
      for (const number of numbers) smallest.add(number);
      const distinct = [...new Set(numbers)].sort((a, b) => a - b);
      expect(smallest.numbers()).toEqual(distinct.slice(0, limit));
      expect(smallest.overflowed).toBe(distinct.length > limit);
    }),
    { numRuns: 1000 },
  );
});
