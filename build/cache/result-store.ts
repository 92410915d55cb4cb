/**
 * Results on disk: a folder with a file for each memo. A file is replaced as a whole, so that another process reads the
 * old one or the new one. One that is damaged, or that cannot be read, counts as none: its results are made again.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writevSync,
} from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { crc32 } from "node:zlib";
import type { MemoEntry, Storage } from "./memo.ts";

/** A value that all results of a function share, stored in the same file. */
export interface Shared {
  save(): unknown;
  restore(saved: unknown): void;
}

interface Stored<T> {
  readonly shared: unknown;
  readonly entries: ReadonlyMap<string, MemoEntry<T>>;
}

/** Versions that are kept: the code as it is, and what it was changed from. */
const MAX_VERSIONS = 3;
/** The name of a version. Folders with other names are somebody else's, and stay. */
const VERSION_NAME = /^[0-9a-f]{16}$/;
const CHECKSUM_BYTES = 4;

/** Where a store lies, as other threads are told. */
export interface StoreAddress {
  /** Folder of all versions. */
  readonly root: string;
  /** A hash in hexadecimal digits of what results depend on besides their inputs: the code, the service's address. */
  readonly version: string;
}

export class ResultStore {
  readonly address: StoreAddress;
  readonly #folder: string;

  constructor(address: StoreAddress) {
    this.address = address;
    this.#folder = join(address.root, address.version);
  }

  /** Marks this version as used, and removes those that were not used for longest. */
  evictVersions(): void {
    const { root, version } = this.address;
    ignoreErrors(() => evictVersions(root, version));
  }

  /** Whether results of a function are kept here. */
  has(name: string): boolean {
    return existsSync(this.#path(name));
  }

  /** Where the results of a function are kept: plain data, from texts, numbers and what has a fingerprint. */
  storage<T>(name: string, shared?: Shared): Storage<T> {
    return {
      read: () => {
        const stored = this.#read(name) as Stored<T> | undefined;
        if (stored) shared?.restore(stored.shared);
        return stored?.entries ?? new Map();
      },
      write: (entries) => this.#write(name, { shared: shared?.save(), entries } satisfies Stored<T>),
    };
  }

  /** @returns nothing when there is none, or the file is damaged */
  #read(name: string): unknown {
    try {
      const bytes = readFileSync(this.#path(name));
      const payload = bytes.subarray(CHECKSUM_BYTES);
      return crc32(payload) === bytes.readUInt32LE() ? deserialize(payload) : undefined;
    } catch {
      return undefined;
    }
  }

  /** A folder that cannot be written keeps nothing. */
  #write(name: string, value: unknown): void {
    const payload = serialize(value);
    const checksum = Buffer.alloc(CHECKSUM_BYTES);
    checksum.writeUInt32LE(crc32(payload));
    const path = this.#path(name);
    const own = `${path}.${process.pid}`;
    ignoreErrors(() => {
      mkdirSync(this.#folder, { recursive: true });
      const file = openSync(own, "w");
      try {
        writevSync(file, [checksum, payload]);
      } finally {
        closeSync(file);
      }
      renameSync(own, path);
    });
    // A full disk leaves a part of it.
    ignoreErrors(() => rmSync(own, { force: true }));
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

function evictVersions(root: string, version: string): void {
  mkdirSync(join(root, version), { recursive: true });
  const now = new Date();
  utimesSync(join(root, version), now, now);
  const unused = readdirSync(root)
    .filter((name) => VERSION_NAME.test(name))
    .map((name) => ({ name, usedAt: statSync(join(root, name)).mtimeMs }))
    .filter(({ name }) => name !== version)
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { name } of unused.slice(MAX_VERSIONS - 1)) rmSync(join(root, name), { recursive: true, force: true });
}

function ignoreErrors(act: () => void): void {
  try {
    act();
  } catch {
    // The results are made again.
  }
}
