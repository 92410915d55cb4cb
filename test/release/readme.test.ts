/** What README.md shows is what the service answers. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { distService } from "../mcp/dist-service.ts";

/** What a console shows below each command of curl but that of headers; `…` stands for what is left out or changes. */
const SHOWN = [...readFileSync("README.md", "utf8").matchAll(/^\$ curl (?!-si)(.*)\n((?:(?!\$ |```).*\n)+)/gm)].map(
  ([, command = "", shown = ""]) => [command, shown] as const,
);

test.each(SHOWN)("README.md shows what the service answers: %s", async (command, shown) => {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word = ""]) => quoted ?? word);
  const after = (option: string) => words.find((_, i) => words[i - 1] === option);
  const [name, value] = after("-H")?.split(": ") ?? [];
  const [method, body] = [after("-X"), after("-d")];
  const answer = await distService()(
    new Request(`http://${words.find((word) => word.startsWith("localhost:"))}`, {
      ...(name !== undefined && value !== undefined && { headers: { [name]: value } }),
      ...(method !== undefined && { method }),
      ...(body !== undefined && { body }),
    }),
  );
  const parts = shown.split("…").map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // Lines of CSV end as its RFC says.
  const text = (await answer.text()).replaceAll("\r\n", "\n");
  expect(text).toMatch(new RegExp(`^${parts.join(".*")}`, "s"));
});
