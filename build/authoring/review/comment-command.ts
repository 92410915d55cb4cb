/**
 * Comments a pull request with what its build found: run by a workflow of main when the workflow of the pull request is
 * done. It runs no code of the pull request, and uses Node alone, so that nothing is installed beside the token.
 */
import { readFileSync } from "node:fs";
import { ARTIFACT, commentOf, MARK, MAX_ARCHIVE } from "./sanitized-report.ts";

const BOT = "github-actions[bot]";
const PER_PAGE = 100;
const MAX_PAGES = 10;
const TIMEOUT_MS = 30_000;

interface WorkflowRun {
  readonly id: number;
  readonly event: string;
  readonly head_sha: string;
  readonly head_branch: string;
  readonly head_repository: { readonly owner: { readonly login: string } };
}

interface Comment {
  readonly id: number;
  readonly body?: string;
  readonly user: { readonly login: string } | null;
}

interface GitHub {
  /** Address of the API, such as https://api.github.com. */
  readonly api: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
}

/** @returns what was done, in words */
export async function commentOnPullRequest(github: GitHub, run: WorkflowRun): Promise<string> {
  if (run.event !== "pull_request") return `the run was started by ${run.event}: nothing to comment`;
  const number = await pullRequestOf(github, run);
  if (number === undefined) return "no open pull request has this commit as its head: it was closed or moved on";
  const archive = await artifactOf(github, run.id);
  if (!archive) return "the run left no report";
  const body = commentOf(archive);
  const known = await ownComment(github, number);
  if (known === undefined) await call(github, "POST", `issues/${number}/comments`, { body });
  else await call(github, "PATCH", `issues/comments/${known}`, { body });
  return `${known === undefined ? "wrote" : "updated"} the comment on pull request ${number}`;
}

/** The number comes from GitHub, never from the artifact: a report must not reach another pull request. */
async function pullRequestOf(github: GitHub, run: WorkflowRun): Promise<number | undefined> {
  const head = encodeURIComponent(`${run.head_repository.owner.login}:${run.head_branch}`);
  const open = await call<{ number: number; head: { sha: string } }[]>(github, "GET", `pulls?state=open&head=${head}`);
  return open.find((pull) => pull.head.sha === run.head_sha)?.number;
}

async function artifactOf(github: GitHub, run: number): Promise<Buffer | undefined> {
  const { artifacts } = await call<{ artifacts: { id: number; name: string; size_in_bytes: number }[] }>(
    github,
    "GET",
    `actions/runs/${run}/artifacts?name=${ARTIFACT}`,
  );
  const artifact = artifacts.find(({ name }) => name === ARTIFACT);
  if (!artifact) return undefined;
  if (artifact.size_in_bytes > MAX_ARCHIVE)
    throw new Error(`the artifact has ${artifact.size_in_bytes} bytes; at most ${MAX_ARCHIVE} are allowed`);
  const response = await request(github, "GET", `actions/artifacts/${artifact.id}/zip`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_ARCHIVE) throw new Error(`the artifact has more than ${MAX_ARCHIVE} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The comment that an earlier run wrote. Others may write the mark too, but not as the bot. */
async function ownComment(github: GitHub, number: number): Promise<number | undefined> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const path = `issues/${number}/comments?per_page=${PER_PAGE}&page=${page}`;
    const comments = await call<Comment[]>(github, "GET", path);
    const own = comments.find(({ body, user }) => user?.login === BOT && body?.startsWith(MARK));
    if (own) return own.id;
    if (comments.length < PER_PAGE) return undefined;
  }
  return undefined;
}

async function call<Answer>(github: GitHub, method: string, path: string, body?: unknown): Promise<Answer> {
  return (await (await request(github, method, path, body)).json()) as Answer;
}

async function request({ api, repository, token }: GitHub, method: string, path: string, body?: unknown) {
  const response = await fetch(`${api}/repos/${repository}/${path}`, {
    method,
    headers: { Accept: "application/vnd.github+json", Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path.split("?")[0]} answers ${response.status}`);
  return response;
}

if (import.meta.main) {
  const {
    GITHUB_API_URL = "https://api.github.com",
    GITHUB_REPOSITORY = "",
    GITHUB_TOKEN = "",
    GITHUB_EVENT_PATH = "",
  } = process.env;
  const { workflow_run: run } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, "utf8")) as { workflow_run: WorkflowRun };
  const github = { api: GITHUB_API_URL, repository: GITHUB_REPOSITORY, token: GITHUB_TOKEN };
  process.stdout.write(`${await commentOnPullRequest(github, run)}\n`);
}
