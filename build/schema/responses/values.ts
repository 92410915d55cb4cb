/** Values that many answers have. */
import { z } from "zod";

export const Text = z.string().min(1);
export const Address = z.url();
export const Count = z.int().min(0);
export const Counts = z.record(z.string(), Count);

export const EditionServed = Text.describe(
  "Name of the edition of the corpus, such as `2026.11.0`; `unreleased` before the first.",
);
