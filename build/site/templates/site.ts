/** What every page shows and needs, whatever it is about. */

import { ABOUT_PATH, CONNECT_PATH, LEARNING_PATHS_PATH, THRESHOLDS_PATH } from "../../../worker/paths.ts";
import { required } from "../../../worker/required.ts";

/** Facts of the release that all pages share. */
export interface Site {
  /** Address that the service is published at, without a trailing slash. */
  readonly base: string;
  /** Where the content can be edited, without a trailing slash; absent when it is not public. */
  readonly repository?: string;
  /** Where a mail about an error goes; absent when nobody is named. */
  readonly contact?: string;
  readonly assets: Assets;
  /** The lists of all collections. */
  readonly sections: readonly Link[];
}

/** Paths of the hashed files. */
export interface Assets {
  readonly style: string;
  /** The mark as a PNG, for home screens. */
  readonly touchIcon: string;
  readonly search: string;
  /** The script that loads that of a calculator. */
  readonly compute: string;
  /** By the id of the calculator. */
  readonly calculators: Readonly<Record<string, string>>;
  readonly graph: string;
  readonly list: string;
  readonly docs: string;
  readonly home: string;
  /** The script of learning paths. */
  readonly paths: string;
  readonly copy: string;
}

/** Of a picture for previews in pixels, as the networks recommend them. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** The picture that chats and networks show of a page. */
export interface Preview {
  /** As in its path. */
  readonly name?: string;
  /** What it shows beside the name of the site, in words. */
  readonly shows: string;
}

export interface Link {
  readonly name: string;
  readonly path: string;
}

/** The id of an edition's heading on the page of the changes. */
export function editionAnchor(edition: string): string {
  return `edition-${edition.replaceAll(".", "-")}`;
}

/** Path of the script that computes with a calculator. */
export function calculatorScript({ assets }: Site, id: string): string {
  return required(assets.calculators[id], `the script of ${id}`);
}

/** Paths of the pages that are not about a record. */
export const PATHS = {
  home: "/",
  search: "/search",
  problems: "/problems",
  docs: "/docs",
  graph: "/graph",
  dumps: "/dumps",
  changes: "/changes",
  connect: CONNECT_PATH,
  about: ABOUT_PATH,
  thresholds: THRESHOLDS_PATH,
  paths: LEARNING_PATHS_PATH,
} as const;
