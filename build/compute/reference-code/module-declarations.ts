/** What a TypeScript module declares, imports and exports, each declaration as JavaScript with its comment. */
import type { AnyNode, ModuleDeclaration, Pattern, Statement } from "acorn";
import { commentAbove, headerComment, type Source, sourceOf, textOf } from "./strip-types.ts";

/** A declaration at the top level of a module. */
export interface Declaration {
  readonly name: string;
  /** The declaration as JavaScript, with the comment above it and without `export`. */
  readonly text: string;
  /** The variables that it refers to, without those that it declares itself. */
  readonly references: ReadonlySet<string>;
}

export interface Module {
  /** The comment at the beginning of the file. */
  readonly headerComment: string;
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** The file that each imported name comes from. */
  readonly imports: ReadonlyMap<string, URL>;
  /** What is exported from other files, by its exported name. */
  readonly reexports: ReadonlyMap<string, { readonly name: string; readonly file: URL }>;
}

/** @throws for syntax that is not supported here */
export function readModule(typescript: string, file: URL): Module {
  const source = sourceOf(typescript);
  const declarations = new Map<string, Declaration>();
  const imports = new Map<string, URL>();
  const reexports = new Map<string, { name: string; file: URL }>();
  const own = new Set<string>();
  for (const statement of source.statements) {
    if (statement.type === "ImportDeclaration") {
      const from = new URL(String(statement.source.value), file);
      for (const specifier of statement.specifiers) {
        const { name } = specifier.local;
        if (specifier.type !== "ImportSpecifier" || nameOf(specifier.imported) !== name) {
          throw new Error(`${file.pathname} imports ${name} under another name.`);
        }
        imports.set(name, from);
      }
    } else if (statement.type === "ExportNamedDeclaration" && statement.source) {
      const from = new URL(String(statement.source.value), file);
      for (const { local, exported } of statement.specifiers) {
        reexports.set(nameOf(exported), { name: nameOf(local), file: from });
      }
    } else {
      const { declaration, locals } = declarationOf(statement, source);
      declarations.set(declaration.name, declaration);
      for (const local of locals) own.add(local);
    }
  }
  const shadowed = [...own].find((name) => declarations.has(name) || imports.has(name));
  if (shadowed !== undefined) {
    throw new Error(`${file.pathname} has a variable ${shadowed} that hides another: one has to be renamed.`);
  }
  return { headerComment: headerComment(source), declarations, imports, reexports };
}

function nameOf(node: { readonly name: string } | { readonly value?: unknown }): string {
  return "name" in node ? node.name : String(node.value);
}

/** A declaration and the variables inside it. */
function declarationOf(
  statement: Statement | ModuleDeclaration,
  source: Source,
): { declaration: Declaration; locals: ReadonlySet<string> } {
  const node = (statement.type === "ExportNamedDeclaration" && statement.declaration) || statement;
  const name = nameDeclaredBy(node);
  const used = new Set<string>();
  const locals = new Set<string>();
  walk(node, undefined, (inner, parent) => {
    if (inner.type === "Identifier" && !isMemberName(inner, parent)) used.add(inner.name);
    for (const pattern of patternsOf(inner)) for (const variable of variablesOf(pattern)) locals.add(variable);
  });
  locals.delete(name);
  const references = new Set([...used].filter((variable) => variable !== name && !locals.has(variable)));
  return { declaration: { name, text: commentAbove(statement, source) + textOf(node, source), references }, locals };
}

function nameDeclaredBy(node: AnyNode): string {
  if ((node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") && node.id) return node.id.name;
  if (node.type === "VariableDeclaration") {
    const [only, ...others] = node.declarations;
    if (only?.id.type === "Identifier" && others.length === 0) return only.id.name;
  }
  throw new Error(`A ${node.type} of this form is not expected at the top level of a module.`);
}

type Visitor = (node: AnyNode, parent: AnyNode | undefined) => void;

/** Calls `visitor` with a node and all nodes below it. */
function walk(node: AnyNode, parent: AnyNode | undefined, visitor: Visitor): void {
  visitor(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node, visitor);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Whether an identifier names a member, as in `a.name` and `{ name: 1 }`, and not a variable. */
function isMemberName(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case "MemberExpression":
      return parent.property === node && !parent.computed;
    case "Property":
      return parent.key === node && !parent.computed && !parent.shorthand;
    case "MethodDefinition":
    case "PropertyDefinition":
      return parent.key === node && !parent.computed;
    default:
      return false;
  }
}

/** The patterns in which a node declares variables. */
function patternsOf(node: AnyNode): readonly Pattern[] {
  switch (node.type) {
    case "VariableDeclarator":
      return [node.id];
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return node.id ? [node.id, ...node.params] : node.params;
    case "CatchClause":
      return node.param ? [node.param] : [];
    default:
      return [];
  }
}

function variablesOf(pattern: Pattern): string[] {
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((part) => variablesOf(part.type === "Property" ? part.value : part));
    case "ArrayPattern":
      return pattern.elements.flatMap((part) => (part === null ? [] : variablesOf(part)));
    case "RestElement":
      return variablesOf(pattern.argument);
    case "AssignmentPattern":
      return variablesOf(pattern.left);
    case "MemberExpression":
      return [];
  }
}
