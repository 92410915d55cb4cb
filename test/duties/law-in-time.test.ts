/** What is answered of days before, between and after the versions of a law. */
import { expect, test } from "vitest";
import { answerTo } from "../../worker/duties/answer.ts";
import type { Duty, Version } from "../../worker/duties/duty.ts";

const applies_when = ["short_market is us"];
const versions: Version[] = [
  { status: "in-force", from: "2024-02-01", to: "2024-12-31", applies_when, due: { rule: "at once" } },
  { status: "suspended", from: "2025-01-01", to: "2027-12-31", because: "a court stayed it", applies_when },
  { status: "in-force", from: "2028-01-01", applies_when, due: { rule: "at once" } },
];
const duty = { id: "d", name: "D", jurisdiction: "US", facts_as_of: "2026-07-31", versions };

function answered(as_of: string, of: Duty = duty) {
  const situation = { facts: { short_market: "us" }, events: [], as_of };
  const { applies, not_in_force, unknown } = answerTo(situation, [of], (id) => id);
  return [
    ...applies.map(() => "applies"),
    ...not_in_force.map(({ status, until, because }) => [status, until, because]),
    ...unknown.map(({ needs, because }) => [needs, because]),
  ];
}

test("before a law that was in force when it was looked up, nothing is known", () => {
  expect(answered("2024-01-31")).toEqual([[[], "what held before 2024-02-01 is not recorded"]]);
  expect(answered("2024-02-01")).toEqual(["applies"]);
});

test("`until` is the last day on which nothing is due", () => {
  expect(answered("2025-01-01")).toEqual([["suspended", "2027-12-31", "a court stayed it"]]);
  const toCome = { ...duty, versions: versions.slice(2) };
  expect(answered("2026-01-01", toCome)).toEqual([["pending", "2027-12-31", "in force from 2028-01-01"]]);
  expect(answered("2028-01-01", toCome)).toEqual(["applies"]);
});
