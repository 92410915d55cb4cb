/** Changes of several files that happen together: all of them, or none when one fails. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type FileEdit =
  /** A new file, or a new text of one. */
  | { readonly kind: "write"; readonly path: string; readonly text: string }
  /** A file or a folder. */
  | { readonly kind: "move"; readonly path: string; readonly to: string }
  | { readonly kind: "delete"; readonly path: string };

/**
 * Makes the edits in order. All texts are on the disk before the first file is touched, and a file that goes is kept
 * until the last edit is made, both in a folder whose name begins with a dot, so that it is no content.
 *
 * @throws what the file system does not allow; the files are then as they were
 */
export function editTogether(folder: string, edits: readonly FileEdit[]): void {
  const aside = mkdtempSync(join(folder, ".edit-"));
  const undo: (() => void)[] = [];
  function move(from: string, to: string): void {
    if (existsSync(to)) throw new Error(`${to} exists already`);
    const made = mkdirSync(dirname(to), { recursive: true });
    if (made !== undefined) undo.push(() => rmSync(made, { recursive: true }));
    renameSync(from, to);
    undo.push(() => renameSync(to, from));
  }
  try {
    for (const [i, edit] of edits.entries())
      if (edit.kind === "write") writeFileSync(join(aside, `new-${i}`), edit.text);
    for (const [i, edit] of edits.entries()) {
      const path = join(folder, edit.path);
      if (edit.kind === "move") move(path, join(folder, edit.to));
      else if (edit.kind === "delete" || existsSync(path)) move(path, join(aside, `old-${i}`));
      if (edit.kind === "write") move(join(aside, `new-${i}`), path);
    }
  } catch (error) {
    // When this fails too, what was there is still in the folder aside.
    for (const step of undo.toReversed()) step();
    rmSync(aside, { recursive: true });
    throw error;
  }
  rmSync(aside, { recursive: true });
}
