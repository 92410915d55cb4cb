// Verifies receipts of computations offline: computes each again with the code that its receipt names, and compares.
//
//   node verify.mjs answer.json                   fetches the code that the receipts name
//   node verify.mjs answer.json --code module.js  uses a file that was fetched before; nothing is sent anywhere
//   import { verifyAnswer } from "./verify.mjs"   in Node 20 or newer, or in a browser
//
// The file is a receipt, or an answer of a calculator or of a batch that has receipts. `-` reads it from the standard input.
//
// Code that is run can do what you can. So the hash of the module is computed first, and only bytes whose SHA-256 is the one in
// the receipt are imported. The maker of the receipt chose that hash: to know that it is code of the service, look it up
// there, or read it. It is a page or two without dependencies.

import type { OutputValue } from "../../../worker/compute/calculator.ts";
import { type Comparison, compareOutputs } from "../../../worker/compute/receipts/compare-outputs.ts";
import {
  batchReceipt,
  canonicalJson,
  type Receipt,
  receiptOf,
  sha256Of,
} from "../../../worker/compute/receipts/receipt.ts";
import { receiptFault } from "../../../worker/compute/receipts/receipt-fault.ts";

/** The service that published this program. */
const SERVICE = "{base}";

/** Bytes of a module that is read; the largest calculator has a small part of that. */
const MAX_CODE = 1_000_000;

export type Options = {
  /** The text of the module; it is fetched unless given. */
  code?: string;
  /** Where to fetch modules, instead of from the service that published this program. */
  base?: string;
  /** Is told what is done, before it is done. */
  report?: (line: string) => void;
};

/** `malformed`: no receipt, or one that was altered; `unknown-code`: no module with that hash; others: `Comparison`. */
export type Verified = Omit<Comparison, "verdict"> & {
  verdict: Comparison["verdict"] | "unknown-code" | "malformed";
  id?: string;
  calculator?: string;
  detail?: string;
};

type CalculatorModule = {
  CALCULATOR: string;
  calculate: (inputs: unknown) => { outputs: Record<string, OutputValue> };
};

/** Verifies every receipt in an answer, in order; of a batch also that its receipt is that of its items. */
export async function verifyAnswer(answer: unknown, options: Options = {}): Promise<Verified[]> {
  const { receipt, data, outputs, inputs } = Object(answer);
  if (Array.isArray(data)) {
    const items = data.map((item) => Object(item).result).filter((result) => Object(result).receipt !== undefined);
    const verified: Verified[] = [];
    for (const item of items) verified.push(...(await verifyAnswer(item, options)));
    const expected = await batchReceipt(items.map((item) => String(item.receipt.id)));
    if (receipt !== undefined && canonicalJson(receipt) !== canonicalJson(expected))
      verified.push({ verdict: "malformed", detail: "The batch's receipt is not that of its items." });
    return verified.length > 0 ? verified : [malformed("The batch holds no receipt.")];
  }
  if (receipt === undefined) return [await verifyReceipt(answer, options)];
  const isSame =
    canonicalJson({ inputs, outputs }) === canonicalJson({ inputs: receipt?.inputs, outputs: receipt?.outputs });
  return [
    isSame ? await verifyReceipt(receipt, options) : malformed("The answer says other numbers than its receipt."),
  ];
}

/** Verifies one receipt. Rejects when the service cannot be reached. */
export async function verifyReceipt(value: unknown, options: Options = {}): Promise<Verified> {
  const fault = receiptFault(value);
  if (fault !== undefined) return malformed(fault);
  const receipt = value as Receipt;
  const { id, calculator, code_sha256: sha256 } = receipt;
  const about = { id, calculator };
  if ((await receiptOf(receipt)).id !== id)
    return {
      ...about,
      ...malformed("`id` is not the hash of the rest: something was altered after the receipt was made."),
    };
  const module = await moduleWith(sha256, options);
  if (typeof module === "string") return { ...about, verdict: "unknown-code", detail: module };
  if (module.CALCULATOR !== calculator) return { ...about, ...malformed(`The module computes ${module.CALCULATOR}.`) };
  try {
    return { ...about, ...compareOutputs(receipt.outputs, module.calculate(structuredClone(receipt.inputs)).outputs) };
  } catch (error) {
    return { ...about, verdict: "mismatch", detail: `These inputs have no answer: ${(error as Error).message}` };
  }
}

function malformed(detail: string): Verified {
  return { verdict: "malformed", detail };
}

/** Modules that were imported, by the hash that they were found to have. */
const IMPORTED = new Map<string, CalculatorModule>();

/** The module with this hash, or why there is none. */
async function moduleWith(sha256: string, options: Options): Promise<CalculatorModule | string> {
  const { code: given, base = SERVICE, report = () => undefined } = options;
  const known = IMPORTED.get(sha256);
  if (known !== undefined && given === undefined) return known;
  const code = given ?? (await fetchCode(sha256, base, report));
  if (code === undefined) return `${base} has no module ${sha256}.`;
  const found = await sha256Of(code);
  if (found !== sha256) return `The module has the hash ${found}, and the receipt names ${sha256}: it was not run.`;
  report(`The module's SHA-256 is ${sha256}, as the receipt says: importing it and computing.`);
  // A page whose policy forbids `data:` scripts cannot do this.
  const module = known ?? ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as CalculatorModule);
  IMPORTED.set(sha256, module);
  return module;
}

/** The text of the module with this hash; `undefined` where the service has none. */
async function fetchCode(sha256: string, base: string, report: (line: string) => void): Promise<string | undefined> {
  const address = `${base}/code/${sha256}.js`;
  report(`Fetching ${address}`);
  const response = await fetch(address);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  const code = await response.text();
  if (code.length > MAX_CODE) throw new Error(`${address} is longer than any calculator.`);
  return code;
}

/** A verification in one line. */
function verdictText({
  verdict,
  id,
  calculator,
  detail,
  largest_difference: largest,
  outputs_beyond: beyond,
}: Verified): string {
  const place = largest && `${largest.output}${largest.index === undefined ? "" : `[${largest.index}]`}`;
  return [
    `${verdict}${calculator === undefined ? "" : `  ${calculator}`}${id === undefined ? "" : `  ${id}`}`,
    ...(detail === undefined ? [] : [detail]),
    ...(largest === undefined
      ? []
      : [`${place}: stated ${largest.stated}, computed ${largest.computed}, relative difference ${largest.relative}`]),
    ...(beyond === undefined ? [] : [`beyond 1e-12: ${beyond.join(", ")}`]),
  ].join("\n  ");
}

/** The program: 0 when all is exact or equal, 1 when something is not, 2 when it cannot be told. */
export async function main(given: readonly string[]): Promise<number> {
  const { readFileSync } = await import("node:fs");
  const { parseArgs } = await import("node:util");
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: { code: { type: "string" }, base: { type: "string" } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0)
      throw new Error("usage: node verify.mjs <file or -> [--code <module>] [--base <address>]");
    const answer: unknown = JSON.parse(readFileSync(file === "-" ? 0 : file, "utf8"));
    const verified = await verifyAnswer(answer, {
      ...(values.code !== undefined && { code: readFileSync(values.code, "utf8") }),
      ...(values.base !== undefined && { base: values.base.replace(/\/$/, "") }),
      report: (line) => console.error(line),
    });
    for (const one of verified) console.log(verdictText(one));
    return verified.every(({ verdict }) => verdict === "exact" || verdict === "equal") ? 0 : 1;
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
}
