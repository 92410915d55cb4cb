/** The contract as Python: its types, and a method for each operation that the client has. */
import type { OpenApi } from "./contract-types.ts";
import { PythonTypes, quoted, withoutLongLines } from "./json-schema-to-python.ts";
import { calculatorsOf, collectionsOf, type MethodWanted, OF_CLIENT, operationsById } from "./operations.ts";
import { PythonMethods } from "./python-methods.ts";

/** Methods of the client's parts, in both languages. */
const OF_GRAPH: readonly MethodWanted[] = [
  { operation: "getNeighbourhood", name: "around" },
  { operation: "getGraphPath", name: "path" },
  { operation: "getGraph", name: "whole" },
];
const OF_COMPUTE: readonly MethodWanted[] = [
  { operation: "computeBatch", name: "batch" },
  { operation: "sweepPost", name: "sweep" },
];
const OF_DUMPS: readonly MethodWanted[] = [{ operation: "listDumps", name: "list" }];

const TYPES_HEAD = `"""Types of the service's answers. Made from its OpenAPI document by \`npm run client\`."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union

`;

const METHODS_HEAD = (
  about: string,
  names: string,
) => `"""${about} Made from the OpenAPI document by \`npm run client\`."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Sequence, Union

from .._checked import checked
from .._endpoint import Endpoint, Records
from .types import (
${names}
)

__all__ = [
`;

/** The modules of the package's folder \`contract\`, by their names. */
export function pythonContract(contract: OpenApi): Map<string, string> {
  const types = new PythonTypes(contract.components.schemas);
  const methods = new PythonMethods(contract, types);
  const operations = operationsById(contract);
  const classOf = (name: string, about: string, wanted: readonly MethodWanted[]) =>
    `class ${name}(Endpoint):\n${quoted(about, "    ")}\n\n${wanted.map((one) => methods.method(one)).join("\n\n")}`;

  const collections = collectionsOf(operations).map(({ attribute, wanted, about }) => ({
    attribute,
    name: attribute.charAt(0).toUpperCase() + attribute.slice(1),
    text: classOf(attribute.charAt(0).toUpperCase() + attribute.slice(1), about, wanted),
  }));
  const calculators = calculatorsOf(operations).map(({ id, operation }) => ({
    operation,
    name: id.replaceAll("-", "_"),
    byName: true,
  }));
  const compute = classOf("Compute", "A method for each calculator, with the units of its inputs.", [
    ...calculators,
    ...OF_COMPUTE,
  ]);
  const graph = classOf("KnowledgeGraph", "The graph of references.", OF_GRAPH);
  const dumps = classOf("ListedDumps", "The dumps of the edition that the service has now.", OF_DUMPS);
  const client = `${classOf("Contract", "What every client has.", OF_CLIENT)}

    def _connect(self) -> None:
        """Makes the parts of the client."""
${[...collections, { attribute: "graph", name: "KnowledgeGraph" }, { attribute: "compute", name: "Compute" }]
  .map(({ attribute, name }) => `        self.${attribute} = ${name}(self._transport)`)
  .join("\n")}`;
  const [server] = contract.servers ?? [];
  const texts = {
    collections: collections.map(({ text }) => text),
    calculators: [compute],
    client: [graph, dumps, client],
  };
  const modules = new Map<string, string>([
    ["types", withoutLongLines(`${TYPES_HEAD}\n${types.text()}\n`)],
    [
      "__init__",
      `"""The contract of the service as Python. Made by \`npm run client\`; not written by hand."""\n\nBASE = ${JSON.stringify(server?.url ?? "http://localhost:8787")}\n`,
    ],
  ]);
  for (const [name, classes] of Object.entries(texts))
    modules.set(name, moduleOf(name, classes, types.names(), collections));
  return modules;
}

const ABOUT: Readonly<Record<string, string>> = {
  collections: "The collections of records.",
  calculators: "The calculators.",
  client: "The client's own methods.",
};

/** A module with the imports that its classes need. */
function moduleOf(
  name: string,
  classes: readonly string[],
  types: readonly string[],
  collections: readonly { readonly name: string }[],
): string {
  const text = withoutLongLines(classes.join("\n\n\n"));
  const words = new Set(text.replaceAll(/"""[\s\S]*?"""/g, "").match(/\b[A-Za-z_]\w*/g));
  const used = types.filter((type) => words.has(type)).sort();
  const head = METHODS_HEAD(ABOUT[name] ?? "", used.map((type) => `    ${type},`).join("\n"));
  const typing = ["Any", "Dict", "List", "Literal", "Optional", "Sequence", "Union"].filter((word) => words.has(word));
  const own = [...text.matchAll(/^class (\w+)/gm)].map(([, declared]) => `    ${JSON.stringify(declared)},\n`);
  const parts =
    name === "client"
      ? `from .calculators import Compute\nfrom .collections import (\n${collections.map((one) => `    ${one.name},`).join("\n")}\n)\n`
      : "";
  return `${head}${own.join("")}]\n\n\n${text}\n`
    .replace(/^from typing import .*$/m, `from typing import ${typing.join(", ")}`)
    .replace("Endpoint, Records", words.has("Records") ? "Endpoint, Records" : "Endpoint")
    .replace("from .types import", `${parts}from .types import`);
}
