/** What the head of a page says of it: title, description, and the same for previews. */
import { SERVICE } from "../service-facts.ts";
import { type Html, html } from "./html-template.ts";

/** The slot of pages whose worker says it again. */
export const ABOUT_SLOT = "about";

export interface PageAbout {
  readonly title: string;
  /** For search engines and previews; one sentence. */
  readonly description: string;
  /** Address that previews lead to; absent for what is not to be found by search engines. */
  readonly address?: string | undefined;
}

export function pageAbout({ title, description, address }: PageAbout): Html {
  // A head has no code: its texts stand without the back quotes.
  const described = description.replaceAll("`", "");
  const whole = title === SERVICE.name ? title : `${title} · ${SERVICE.shortName}`;
  return html`<title>${whole}</title>
<meta name="description" content="${described}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${described}">
${
  address !== undefined &&
  html`<meta property="og:url" content="${address}">
`
}`;
}
