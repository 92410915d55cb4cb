/** How browsers search the site (OpenSearch 1.1): the page of results, as they add it to their search engines. */
import { escapeMarkup } from "../../../worker/representations/escape-markup.ts";
import { SERVICE } from "../../../worker/service-facts.ts";

/** Of the 16 characters that the format allows. */
const NAME = "HF Knowledge";

export function openSearch(base: string): string {
  const at = escapeMarkup(base);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${NAME}</ShortName>
<Description>${escapeMarkup(SERVICE.description)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/x-icon">${at}/favicon.ico</Image>
<Url type="text/html" template="${at}/search?q={searchTerms}"/>
<Url type="application/json" template="${at}/api/v1/search?q={searchTerms}"/>
</OpenSearchDescription>
`;
}
