/** Headers and problem responses of the OpenAPI document, from the registry of problems. */
import { PROBLEMS, type ProblemSlug } from "../../../../worker/problems.ts";
import { schemaRef } from "./schemas.ts";

type Json = Record<string, unknown>;

export const HEADERS = {
  ETag: { description: "Strong entity tag of this representation.", schema: { type: "string" } },
  Link: {
    description: "Other representations, the schema, the licence; on lists the pages around this one.",
    schema: { type: "string" },
  },
  "Content-Location": { description: "Address of the representation that was chosen.", schema: { type: "string" } },
  "X-API-Version": { description: "Version of the API.", schema: { type: "string" } },
  "X-Data-Version": {
    description: "Name of the edition of the corpus; `/api/v1/changes?since=` takes it.",
    schema: { type: "string" },
  },
  Location: { description: "Where the resource is now.", schema: { type: "string" } },
  "X-Total-Count": { description: "Records that match, on all pages.", schema: { type: "integer" } },
  Allow: { description: "Methods that the address takes.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait before trying again.", schema: { type: "integer" } },
};

export function headerRefs(...names: (keyof typeof HEADERS)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function problemResponses(problems: readonly ProblemSlug[], base: string): Json {
  const byStatus = new Map<number, ProblemSlug[]>();
  for (const slug of new Set(problems)) {
    const { status } = PROBLEMS[slug];
    byStatus.set(status, [...(byStatus.get(status) ?? []), slug]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, slugs]) => {
      const [only, another] = slugs;
      if (only !== undefined && another === undefined)
        return [String(status), { $ref: `#/components/responses/${only}` }];
      const described = slugs.map((slug) => `${PROBLEMS[slug].title} (\`${slug}\`)`).join(", or: ");
      const examples = Object.fromEntries(slugs.map((slug) => [slug, { value: problemExample(slug, base) }]));
      return [
        String(status),
        {
          description: `${described}.`,
          headers: headerRefs("X-API-Version", "X-Data-Version"),
          content: { "application/problem+json": { schema: schemaRef("Problem"), examples } },
        },
      ];
    }),
  );
}

export function problemResponse(
  slug: string,
  { title, meaning, status }: { title: string; meaning: string; status: number },
  base: string,
): Json {
  return {
    description: `${title}. ${meaning}`,
    headers: headerRefs(
      "X-API-Version",
      "X-Data-Version",
      ...(status === 405 ? (["Allow"] as const) : []),
      ...(status === 503 ? (["Retry-After"] as const) : []),
    ),
    content: {
      "application/problem+json": { schema: schemaRef("Problem"), example: problemExample(slug as ProblemSlug, base) },
    },
  };
}

function problemExample(slug: ProblemSlug, base: string): Json {
  const { title, status, meaning } = PROBLEMS[slug];
  return { type: `${base}/problems/${slug}`, title, status, detail: meaning };
}
