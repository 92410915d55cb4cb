import { expect, test } from "vitest";
import { expectedNow, lacks, readTasks, readTranscripts } from "../../bench/agents/transcripts.ts";

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

test("a check may ask the corpus for a number or for names, so that its growth does not make the check wrong", async () => {
  const answers: Record<string, object> = {
    "/list": { meta: { total: 11 }, data: [{ name: "Black swan" }, { name: "Leverage" }] },
    "/graph": {
      root: "strategy:a",
      length: 2,
      nodes: [
        { id: "strategy:a", type: "strategy", name: "A" },
        { id: "strategy:b", type: "strategy", name: "B" },
        { id: "term:c", type: "term", name: "C" },
      ],
    },
  };
  const expected = (fromCorpus: object) =>
    expectedNow({ id: "x", question: "?", fromCorpus }, async (address) => answers[address] ?? {});

  const counted = await expected({ number: "/list" });
  expect(counted).toEqual({ numbers: [{ value: 11, within: 0 }] });
  expect(lacks(counted, "Eleven terms.", "")).toEqual([]);
  expect(lacks(counted, "10 terms.", "")).toEqual(["the answer lacks 11"]);
  expect(await expected({ number: "/graph" })).toEqual({ numbers: [{ value: 2, within: 0 }] });

  const named = await expected({ names: { of: "/list" } });
  expect(lacks(named, "leverage and the black swan", "")).toEqual([]);
  expect(lacks(named, "leverage", "")).toEqual(["the answer lacks 1 of Black swan"]);
  expect(await expected({ names: { of: "/graph", type: "strategy", atLeast: 1 } })).toEqual({
    names: { of: ["B"], atLeast: 1 },
  });
  await expect(expected({ names: { of: "/list", atLeast: 3 } })).rejects.toThrow("too few");
});

test("there are forty tasks with a check each, and every transcript is of one of them", () => {
  const tasks = readTasks();
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(40);
  expect(tasks.filter(({ facts, numbers, fromCorpus }) => !facts && !numbers && !fromCorpus)).toEqual([]);
  const known = tasks.map(({ id }) => id);
  expect(readTranscripts().filter(({ task }) => !known.includes(task))).toEqual([]);
});
