import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { micromark } from "micromark";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MAX_LENGTH, TITLE_PREFIX } from "../../build/authoring/diff/report-limits.ts";
import { commentOnPullRequest } from "../../build/authoring/review/comment-command.ts";
import { commentOf, MARK, MAX_ARCHIVE } from "../../build/authoring/review/sanitized-report.ts";
import { codeMarkdown, escapeMarkdown, withoutReach } from "../../build/text/escape-markdown.ts";
import { zip } from "../fixture/zip.ts";

const REPORT = `${TITLE_PREFIX}\`main\`\n\n- **Summary**: ~~a~~ **b**\n`;

/** The text of a paragraph of HTML as a browser has it. */
function plainOf(html: string): string {
  const references: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
  return html.replace(/<[^>]*>/g, "").replace(/&\w+;/g, (reference) => references[reference] ?? reference);
}

describe("the comment made of an artifact", () => {
  test.each([true, false])("holds the report (stored: %s)", (stored) => {
    expect(commentOf(zip(REPORT, { stored }))).toContain("- **Summary**: ~~a~~ **b**");
  });

  test.each<[string, () => Buffer, RegExp]>([
    ["that is no archive", () => Buffer.from("hello".repeat(20)), /not a ZIP archive/],
    ["that is empty", () => Buffer.alloc(0), /not a ZIP archive/],
    ["that is cut off", () => zip(REPORT).subarray(30), /ends too early|damaged/],
    ["that is too large", () => Buffer.alloc(MAX_ARCHIVE + 1), /at most 524288 are allowed/],
    ["without the report", () => zip(REPORT, { name: "other.md" }), /has no file diff\.md/],
    ["whose file has a path", () => zip(REPORT, { name: "../../diff.md" }), /has no file diff\.md/],
    ["of many files", () => zip(REPORT, { entries: 60_000 }), /60000 entries/],
    ["that is a bomb and says so", () => zip(Buffer.alloc(50_000_000)), /50000000 bytes/],
    [
      "that is a bomb and lies",
      () => zip(Buffer.alloc(50_000_000), { size: 100 }),
      /larger than|maxOutputLength|damaged/i,
    ],
    ["with another length than it says", () => zip(REPORT, { size: 5 }), /damaged/],
    ["that is not UTF-8", () => zip(Buffer.from([0xff, 0xfe, 0xfd])), /not valid/],
    ["that is another text", () => zip("# Buy now\n"), /does not begin with/],
    ["that is too long", () => zip(TITLE_PREFIX + "x".repeat(MAX_LENGTH + 300)), /the report has \d+ characters/],
  ])("is refused for one %s", (_, archive, message) => {
    expect(() => commentOf(archive())).toThrow(message);
  });

  test("of random bytes is refused and never hangs", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(200), (bytes, at) => {
        const archive = zip(REPORT);
        archive.set(bytes.subarray(0, Math.max(0, archive.length - at)), Math.min(at, archive.length));
        try {
          expect(commentOf(archive)).toContain(TITLE_PREFIX.slice(0, 10));
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });

  test("links, mentions and embeds nothing", () => {
    const hostile = `${TITLE_PREFIX}\n@admin <img src=x onerror=alert(1)> ![x](https://a.example) [y](javascript:x) [z]: //b
http://c.example www.d.example #12 o/r#34 GH-56 mail@e.example <!-- ${MARK} --> \u202E\u0007\n`;
    const text = withoutReach(hostile);
    expect(text).not.toMatch(/@\w|<\w|<!|\]\(|\]:|:\/\/|www\.\w|#\d|GH-\d|\u202E/i);
    expect(text).not.toContain("\u0007");
    expect(withoutReach(REPORT)).toBe(REPORT);
  });

  // What a host reads in the rendered text, where character references and backslashes are gone.
  const reach = /@\w|#\d|GH-\d|https?:\/\/|www\.\w/i;
  const references = [
    "&commat;org/security",
    "closes &num;12",
    "https&colon;//a.example",
    "&#64;me",
    "&#x40;me",
    "x&period;",
  ];
  const hostile = [
    ...references,
    "&lt;b&gt;",
    "&amp;commat;org",
    "@org/team",
    "\\@org",
    "closes #12",
    "o/r#3",
    "GH-5",
    "https://a.example",
    "www.a.example",
    "a@b.example",
    "<https://a.example>",
    "[x](//a.example)",
    "![x](//a.example)",
    "[x]: //a.example",
  ];

  test.each(hostile)("reaches nobody with %j, as a text and as a report", (text) => {
    for (const markdown of [
      escapeMarkdown(text),
      withoutReach(text),
      withoutReach(escapeMarkdown(text)),
      codeMarkdown(text),
    ]) {
      const html = micromark(markdown);
      if (markdown !== codeMarkdown(text)) expect(plainOf(html)).not.toMatch(reach);
      expect(html).not.toMatch(/<(?!\/?(?:p|code)>)/);
    }
    // A text is shown as it is written, but for the characters that keep it apart.
    expect(plainOf(micromark(escapeMarkdown(text))).replaceAll("\u200B", "")).toBe(text);
  });

  test("is never longer than a comment may be", () => {
    const comment = commentOf(zip(`${TITLE_PREFIX}\n${`${"]".repeat(900)}\n`.repeat(60)}`));
    expect(comment.length).toBeLessThan(65_536);
    expect(comment.endsWith("not reviewed yet.\n")).toBe(true);
  });
});

describe("the workflow that comments", () => {
  const RUN = {
    id: 7,
    event: "pull_request",
    head_sha: "abc",
    head_branch: "feature/ä&head=main",
    head_repository: { owner: { login: "someone" } },
  };
  /** A server with the part of GitHub's API that is used. */
  const state = {
    archive: zip(REPORT),
    comments: [] as { id: number; body: string; user: { login: string } }[],
    sha: "abc",
  };
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    seen.push(`${request.method} ${pathname}`);
    const answer = (value: unknown) => response.end(JSON.stringify(value));
    if (request.headers.authorization !== "Bearer secret") return response.writeHead(401).end();
    switch (`${request.method} ${pathname.replace("/repos/o/r/", "")}`) {
      case "GET pulls":
        return answer(
          searchParams.get("head") === "someone:feature/ä&head=main" ? [{ number: 5, head: { sha: state.sha } }] : [],
        );
      case "GET actions/runs/7/artifacts":
        return answer({ artifacts: [{ id: 9, name: "review", size_in_bytes: state.archive.length }] });
      case "GET actions/artifacts/9/zip":
        return response.end(state.archive);
      case "GET issues/5/comments": {
        const page = Number(searchParams.get("page"));
        return answer(state.comments.slice((page - 1) * 100, page * 100));
      }
      case "POST issues/5/comments":
        state.comments.push({ id: 1000, body: await bodyOf(request), user: { login: "github-actions[bot]" } });
        return response.writeHead(201).end("{}");
      case "PATCH issues/comments/1000":
        for (const comment of state.comments) if (comment.id === 1000) comment.body = await bodyOf(request);
        return answer({});
      default:
        return response.writeHead(404).end();
    }
  });
  async function bodyOf(request: IncomingMessage): Promise<string> {
    const chunks = await request.toArray();
    return (JSON.parse(Buffer.concat(chunks).toString()) as { body: string }).body;
  }
  const github = () => ({
    api: `http://localhost:${(server.address() as AddressInfo).port}`,
    repository: "o/r",
    token: "secret",
  });

  beforeEach(async () => {
    Object.assign(state, { archive: zip(REPORT), sha: "abc" });
    state.comments = Array.from({ length: 150 }, (_, id) => ({ id, body: `${MARK} mine`, user: { login: "someone" } }));
    seen.length = 0;
    server.listen(0);
    await once(server, "listening");
  });
  afterEach(() => new Promise((done) => server.close(done)));

  test("writes one comment and updates it in place, and takes nobody else's for its own", async () => {
    expect(await commentOnPullRequest(github(), RUN)).toBe("wrote the comment on pull request 5");
    state.archive = zip(`${TITLE_PREFIX}again\n`);
    expect(await commentOnPullRequest(github(), RUN)).toBe("updated the comment on pull request 5");
    expect(state.comments).toHaveLength(151);
    expect(state.comments[150]?.body).toContain("again");
    expect(state.comments[0]?.body).toBe(`${MARK} mine`);
  });

  test("comments only the pull request whose head was built", async () => {
    state.sha = "def";
    expect(await commentOnPullRequest(github(), RUN)).toMatch(/^no open pull request has this commit as its head/);
    expect(seen).toEqual(["GET /repos/o/r/pulls"]);
  });

  test("writes nothing from a hostile artifact", async () => {
    for (const archive of [Buffer.alloc(MAX_ARCHIVE + 1), zip("# Buy now\n"), Buffer.from("x")]) {
      state.archive = archive;
      await expect(commentOnPullRequest(github(), RUN)).rejects.toThrow();
    }
    expect(seen.filter((line) => !line.startsWith("GET "))).toEqual([]);
  });

  test("does nothing after a push", async () => {
    expect(await commentOnPullRequest(github(), { ...RUN, event: "push" })).toMatch(/^the run was started by push/);
    expect(seen).toEqual([]);
  });
});
