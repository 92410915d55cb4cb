/**
 * Lists: their filters, their tables to download, and the link to an answer about duties. Filters hide the entries that
 * lack a chosen value. What is chosen is in the address, as the API takes it, so the table that is downloaded has the
 * same entries.
 */
import type { FilterIndex } from "../templates/filters.ts";
import "./sort-tables.ts";
import { spreadsheetAddress } from "./spreadsheet-text.ts";

const filters = document.querySelector<HTMLElement>("[data-filters]");
const index = filters?.querySelector("[data-index]")?.textContent;
const list = filters?.closest<HTMLElement>(".list");
if (filters && list && index) start(filters, list, JSON.parse(index) as FilterIndex);

document.querySelector<HTMLAnchorElement>("[data-spreadsheet]")?.addEventListener("click", download);

const copying = document.querySelector<HTMLButtonElement>("[data-copy]");
copying?.addEventListener("click", async () => {
  await navigator.clipboard.writeText(new URL(copying.dataset["copy"] ?? "", location.href).href);
  copying.textContent = "Copied";
});

/** Without an answer the link leads where it leads without scripts. */
async function download(event: Event): Promise<void> {
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  const address = link.href + location.search;
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) return location.assign(address);
  const file = document.createElement("a");
  file.href = spreadsheetAddress(await response.text());
  file.download = new URL(link.href).pathname.split("/").at(-1) ?? "";
  file.click();
  URL.revokeObjectURL(file.href);
}

function start(filters: HTMLElement, list: HTMLElement, index: FilterIndex): void {
  const selects = [...filters.querySelectorAll<HTMLSelectElement>("[data-filter]")];
  const items = [...list.querySelectorAll<HTMLElement>(".names > li, .entries > dt, .matrix tbody > tr")];
  read();
  filters.addEventListener("change", () => {
    const state = new URLSearchParams();
    for (const { dataset, value } of selects) if (value !== "") state.set(dataset["filter"] ?? "", value);
    history.replaceState(null, "", state.size === 0 ? location.pathname : `?${state.toString()}`);
    apply();
  });
  window.addEventListener("popstate", read);

  function read(): void {
    const given = new URLSearchParams(location.search);
    for (const select of selects) {
      const value = given.get(select.dataset["filter"] ?? "") ?? "";
      select.value = [...select.options].some((option) => option.value === value) ? value : "";
    }
    apply();
  }

  function apply(): void {
    const chosen = selects.filter(({ value }) => value !== "");
    const kept = chosen.map(({ dataset, value }) => new Set(index[dataset["filter"] ?? ""]?.[value]));
    let count = 0;
    const gone = new Set<string>();
    for (const [i, item] of items.entries()) {
      const isKept = kept.every((places) => places.has(i));
      item.hidden = !isKept;
      if (isKept) count++;
      else gone.add(item.querySelector("a")?.getAttribute("href") ?? "");
      // The note about an entry is behind its name.
      const said = item.nextElementSibling;
      if (said instanceof HTMLElement && said.matches("dd")) said.hidden = !isKept;
    }
    // The table has the same entries as the list.
    for (const row of list.querySelectorAll<HTMLElement>(".comparison tbody > tr:has(> th > a)"))
      row.hidden = gone.has(row.querySelector("th > a")?.getAttribute("href") ?? "");
    for (const section of list.querySelectorAll<HTMLElement>("section:has(> h2):not(.comparison)")) {
      const isEmpty = !section.querySelector(".names > li:not([hidden]), .entries > dt:not([hidden])");
      section.hidden = isEmpty;
      const jump = list.querySelector<HTMLElement>(
        `.jumps a[href="#${CSS.escape(section.querySelector("h2")?.id ?? "")}"]`,
      );
      const place = jump?.closest("li");
      if (place) place.hidden = isEmpty;
    }
    const status = filters.querySelector("[data-count]");
    if (status) status.textContent = chosen.length === 0 ? "" : `${count} of ${items.length} entries`;
  }
}
