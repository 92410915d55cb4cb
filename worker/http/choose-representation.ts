/** Chooses the representation of an answer: by extension, else by `format`, else by `Accept`. */
import { filePath } from "../paths.ts";
import { Problem } from "../problems.ts";
import { bareMediaType, isRepresentation, type Representation, splitExtension } from "../representations/registry.ts";
import { TRUNCATED_LENGTH, truncate } from "../truncate.ts";
import { negotiate } from "./negotiate.ts";
import type { Query } from "./query-parameters.ts";
import type { Route, RoutedRequest } from "./route.ts";

/**
 * @param path the path with its extension
 * @param extension the representation that the extension names, if any
 * @throws Problem `not-found` or `not-acceptable` when the route does not have it
 */
export function chooseRepresentation(
  route: Route,
  path: string,
  extension: Representation | undefined,
  query: Query,
  request: Request,
): Pick<RoutedRequest, "representation" | "chosenBy"> {
  const available = route.representations;
  if (extension !== undefined) {
    if (available.includes(extension)) return { representation: extension, chosenBy: "extension" };
    // A suggestion would repeat the whole path.
    const others = path.length > TRUNCATED_LENGTH ? [] : available;
    throw new Problem("not-found", `\`${truncate(path)}\` has no representation \`${extension}\`.`, {
      suggestions: others.map((name) => filePath(splitExtension(path).path, name)),
    });
  }
  const [first] = available;
  if (first === undefined) return { representation: "json", chosenBy: "route" };
  const format = query.text("format");
  if (format !== undefined && isRepresentation(format)) return { representation: format, chosenBy: "format" };
  if (route.method === "POST") return { representation: first, chosenBy: "route" };
  const accepted = negotiate(request.headers.get("Accept"), available);
  if (accepted !== undefined) return { representation: accepted, chosenBy: "accept" };
  const allowed = available.map(bareMediaType);
  throw new Problem("not-acceptable", "None of the representations of this resource is acceptable.", {
    errors: [{ header: "Accept", detail: `Available are ${allowed.join(", ")}.`, allowed }],
    headers: { Vary: "Accept" },
  });
}
