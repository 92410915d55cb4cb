/** Pages that the worker fills in: the frame of the build, and the answer with it. */
import type { Answer } from "../../http/answer.ts";
import { createEtag } from "../../http/conditional.ts";
import { PAGE_HEADERS } from "../../http/page-headers.ts";
import { queryWithoutFormat } from "../../http/query-string.ts";
import { LICENSE_LINK, MAX_REPEATED_QUERY } from "../../http/resource-headers.ts";
import type { Context, RoutedRequest } from "../../http/route.ts";
import { filePath } from "../../paths.ts";
import { PROBLEMS } from "../../problems.ts";
import { mediaTypeOf } from "../../representations/registry.ts";
import { foundFile } from "../../store/store.ts";

export async function pageFrame(path: string, context: Context): Promise<string> {
  const file = await foundFile(filePath(path, "html"), context);
  return new TextDecoder().decode(await file.bytes());
}

/** @param isRefused whether it says what is wrong with the request */
export async function filledPage(
  body: string,
  routed: RoutedRequest,
  { isRefused = false, links = [] }: { readonly isRefused?: boolean; readonly links?: readonly string[] },
): Promise<Answer> {
  const { chosenBy, path, representation } = routed;
  const search = queryWithoutFormat(routed);
  return {
    ...(isRefused && { status: PROBLEMS["invalid-parameter"].status }),
    mediaType: mediaTypeOf("html"),
    etag: await createEtag(body),
    cache: isRefused ? "none" : "public",
    headers: {
      ...PAGE_HEADERS,
      Link: [...links, LICENSE_LINK].join(", "),
      ...(chosenBy !== "extension" &&
        search.length <= MAX_REPEATED_QUERY && { "Content-Location": filePath(path, representation) + search }),
      ...(chosenBy === "accept" && { Vary: "Accept" }),
    },
    body: () => body,
  };
}
