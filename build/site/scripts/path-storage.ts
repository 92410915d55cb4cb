/** What the browser keeps of learning paths. Nothing of it is sent anywhere. */

/** The path by which a reader came to an entry. */
export interface WalkedPath {
  /** Its page. */
  readonly path: string;
  readonly title: string;
  /** Page and name of each step. */
  readonly steps: readonly (readonly [path: string, name: string])[];
}

/** Characters that are kept: a path of all terms of the largest category, several times over. */
const MAX_STORED = 100_000;
const KEY = "path";

/** What is kept under a key; nothing if the browser keeps nothing, or more than a page of ours would keep. */
function readStored(storage: Storage, key: string): string {
  try {
    const text = storage.getItem(key) ?? "";
    return text.length > MAX_STORED ? "" : text;
  } catch {
    return "";
  }
}

/** The id of the entry with this page. */
export function idOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Ids of the steps that were read, by the page of their path. */
export const readSteps = {
  of(path: string): string[] {
    return readStored(localStorage, path)
      .split(",")
      .filter((id) => id !== "");
  },
  keep(path: string, ids: readonly string[]): void {
    try {
      if (ids.length === 0) localStorage.removeItem(path);
      else localStorage.setItem(path, ids.join(","));
    } catch {
      // A browser that keeps nothing shows the path all the same.
    }
  },
  add(path: string, id: string): void {
    readSteps.keep(path, [...new Set([...readSteps.of(path), id])]);
  },
};

/** Kept for this tab. */
export const walkedPath = {
  read(): WalkedPath | undefined {
    try {
      const { path, title, steps } = JSON.parse(readStored(sessionStorage, KEY)) as WalkedPath;
      return [path, title].every((text) => typeof text === "string") && Array.isArray(steps)
        ? { path, title, steps }
        : undefined;
    } catch {
      return undefined;
    }
  },
  keep(walked: WalkedPath): void {
    const text = JSON.stringify(walked);
    try {
      if (text.length <= MAX_STORED) sessionStorage.setItem(KEY, text);
    } catch {
      // Entries then show no way on.
    }
  },
  leave(): void {
    sessionStorage.removeItem(KEY);
  },
};
