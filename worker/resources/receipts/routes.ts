/** Routes of receipts: the code that they name, their verification, and the program that verifies them offline. */

import type { Route } from "../../http/route.ts";
import { codePath, VERIFY_PATH, VERIFY_PROGRAM_PATH } from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { handleFile } from "../files/file.ts";
import { fileRoute } from "../files/file-route.ts";
import { handleVerify } from "./verify.ts";

/** Where a receipt is posted to. */
export const VERIFY_ROUTE = "verifyReceipt";

const SCRIPT = "text/javascript; charset=utf-8";

/** Characters of a SHA-256 in hexadecimal. */
const SHA256_LENGTH = 64;

export function receiptRoutes({ calculators: [calculator] }: Catalog): Route[] {
  return [
    {
      id: VERIFY_ROUTE,
      method: "POST",
      path: VERIFY_PATH,
      group: "Compute",
      summary: "Computes a receipt again and compares",
      description:
        "The body is the `receipt` of an answer, as it is. `exact`: all bits agree; `equal`: all numbers agree within " +
        "1e-12 of the larger; `mismatch`: some do not; `unknown-code`: the service does not run the code that the receipt " +
        "names; `malformed`: it is no receipt, or its `id` is not the hash of the rest. " +
        `\`${VERIFY_PROGRAM_PATH}\` does the same without the service.`,
      query: [],
      representations: RECORD_REPRESENTATIONS,
      answer: { kind: "record", schema: "Verification" },
      // The build has one of this release's code.
      example: null,
      body: { schema: "Receipt", example: {} },
      problems: ["invalid-parameter", "malformed-json", "unsupported-media-type", "payload-too-large"],
      handle: handleVerify,
    },
    {
      ...fileRoute({
        id: "getCode",
        path: codePath(":hash"),
        group: "Compute",
        summary: "The code of a calculator, by the hash that receipts name",
        mediaType: SCRIPT,
        pathParameters: [
          {
            name: "hash",
            maxLength: SHA256_LENGTH,
            description: "SHA-256 of the module's bytes, in hexadecimal: `code_sha256` of a receipt.",
            example: calculator?.code_sha256 ?? "",
          },
        ],
        text: "An ES module without imports that exports `CALCULATOR`, its id, and `calculate`, the function of the inputs.",
      }),
      handle: async (routed, context) => ({ ...(await handleFile(routed, context)), cache: "immutable" }),
    },
    fileRoute({
      id: "getVerifyProgram",
      path: VERIFY_PROGRAM_PATH,
      group: "Compute",
      summary: "A program without dependencies that verifies receipts offline, for Node and browsers",
      mediaType: SCRIPT,
      text: "One ES module: `node verify.mjs answer.json`, or `import { verifyAnswer } from …`.",
    }),
  ];
}
