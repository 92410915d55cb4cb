/** The rules of html-validate that pages are held to. */
import type { ConfigData } from "html-validate";

export const PAGE_RULES: ConfigData = {
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // Style, not validity: how the templates write is the formatter's matter.
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "no-inline-style": "error",
    "require-sri": "off",
    // Checkboxes of one name are the values of a list.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit"] }],
  },
};
