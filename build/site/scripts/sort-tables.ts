/**
 * Tables whose columns sort their rows: each head becomes a button, which sorts by its column and then the other way
 * round. Numbers are sorted as numbers, and cells without a text come last.
 */

/** Numbers in words such as "gross 1.5 to 3". */
const NUMBER = /[-−]?\d+(?:\.\d+)?/;
const IN_ORDER = new Intl.Collator("en", { numeric: true });

for (const table of document.querySelectorAll<HTMLTableElement>("[data-sortable]")) makeSortable(table);

function makeSortable(table: HTMLTableElement): void {
  const body = table.tBodies[0];
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  if (!body) return;
  for (const [column, head] of heads.entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const falls = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falls ? "descending" : "ascending");
      body.append(...sorted([...body.rows], column, falls));
    });
  }
}

function sorted(rows: HTMLTableRowElement[], column: number, falls: boolean): HTMLTableRowElement[] {
  const textOf = (row: HTMLTableRowElement) => row.cells[column]?.textContent.trim().replace(/^\d+\. /, "") ?? "";
  const numberOf = (text: string) => Number((NUMBER.exec(text)?.[0] ?? "").replace("−", "-"));
  const filled = rows.filter((row) => textOf(row) !== "");
  const areNumbers = filled.every((row) => /^(?:gross |net )?[-−\d]/.test(textOf(row)));
  filled.sort((one, other) => {
    const [a, b] = [textOf(falls ? other : one), textOf(falls ? one : other)];
    return (areNumbers ? numberOf(a) - numberOf(b) : 0) || IN_ORDER.compare(a, b);
  });
  return [...filled, ...rows.filter((row) => textOf(row) === "")];
}
