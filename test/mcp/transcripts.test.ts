import { expect, test } from "vitest";
import { lacks, readTasks, readTranscripts } from "../../bench/agents/transcripts.ts";

const TASK = {
  id: "x",
  question: "How much, and where does it stand?",
  facts: [["1.5 billion", "1,500 million"]],
  numbers: [{ value: 0.25, within: 0.001 }],
  cites: ["sec.gov|term:form-pf"],
};

test.each([
  ["USD 1.5 Billion, 25.0% (https://www.sec.gov/x)", []],
  ["1,500 million, −0.2504, term:form-pf", []],
  ["1.5 billion, 0.26, term:form-pf", ["the answer lacks 0.25"]],
  ["2 billion, 25%, term:form-pf", ["the answer lacks 1.5 billion or 1,500 million"]],
  ["1.5 billion, 25%", ["the answer does not cite sec.gov|term:form-pf"]],
])("an answer is judged by its facts, numbers and sources: %s", (answer, wanted) => {
  expect(lacks(TASK, answer, "It is USD 1.5 billion.")).toEqual(wanted);
});

test("a fact that no tool said does not count", () => {
  expect(lacks(TASK, "1.5 billion, 25%, sec.gov", "Nothing.")).toEqual(["no tool said 1.5 billion or 1,500 million"]);
});

test("there are forty tasks with a check each, and every transcript is of one of them", () => {
  const tasks = readTasks();
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(40);
  expect(tasks.filter(({ facts, numbers }) => facts === undefined && numbers === undefined)).toEqual([]);
  const known = tasks.map(({ id }) => id);
  expect(readTranscripts().filter(({ task }) => !known.includes(task))).toEqual([]);
});
