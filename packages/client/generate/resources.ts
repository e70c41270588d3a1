import type { Answer, Document, Operation, Parameter, Schema } from "./document.js";
import { typeOf } from "./types.js";

/** Methods by name, and resources within a resource. */
type Tree = Map<string, string | Tree>;

/** Words that have another meaning in a program. */
const renamed: Readonly<Record<string, string>> = { exports: "businessExports" };

/** Writes the operations that a key may call: one function for each resource, and one for all. */
export function writeResources(document: Document): string {
  const queries: string[] = [];
  const top: Tree = new Map();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!operation.security.some((way) => "key" in way)) continue;
      const [first = "", ...rest] = operation.operationId.split(".");
      place(top, [renamed[first] ?? first, ...rest], (name) => {
        const { query, code } = methodOf(document, { path, method, operation, name });
        if (query !== null) queries.push(query);
        return code;
      });
    }
  }
  const resources = [...top].map(([name, tree]) => {
    const value = typeof tree === "string" ? tree : objectOf(tree);
    return `export const ${name} = (c: Connection) => (${value});\n`;
  });
  const all = [...top.keys()].map((name) => `${name}: ${name}(c),`).join("\n");
  return [
    `import * as call from "../calls.js";`,
    `import { connect, type CallOptions, type Connection, type ConnectionOptions } from "../connection.js";`,
    `import type { Pages } from "../pages.js";`,
    `import type * as t from "./types.js";\n`,
    ...queries,
    ...resources,
    `/** Every resource, on a connection of its own. */`,
    `export function roundsman(options: ConnectionOptions) {\nconst c = connect(options);\nreturn {\n${all}\n};\n}\n`,
  ].join("\n");
}

function place(tree: Tree, [first = "", ...rest]: string[], code: (name: string) => string): void {
  if (rest.length === 0) {
    tree.set(first, code(first));
    return;
  }
  const inner = tree.get(first);
  const next: Tree = inner instanceof Map ? inner : new Map();
  tree.set(first, next);
  place(next, rest, code);
}

function objectOf(tree: Tree): string {
  const fields = [...tree].map(([name, inner]) =>
    typeof inner === "string" ? inner : `${name}: ${objectOf(inner)},\n`,
  );
  return `{\n${fields.join("")}}`;
}

function methodOf(
  document: Document,
  {
    path,
    method,
    operation,
    name,
  }: { path: string; method: string; operation: Operation; name: string },
): { query: string | null; code: string } {
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one));
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => id);
  const query = parameters.filter((one) => one.in === "query");
  const queryName = `${pascal(operation.operationId)}Query`;
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  const input = inputOf(operation, { query, queryName, body });
  const answer = answerOf(document, operation);
  const isKeyed = parameters.some((one) => one.name === "Idempotency-Key");
  const item = query.some((one) => one.name === "cursor") ? pagesOf(document, answer) : null;
  const kind = kindOf(method, { isKeyed, isList: item !== null, isFile: answer === "file" });
  const type = item ?? (answer === null || answer === "file" ? "void" : typeIn(answer));
  const takes = [...ids.map((id) => `${id}: string`), ...input.takes, "options?: CallOptions"];
  const gives =
    item !== null ? `Pages<${type}>` : `Promise<${answer === "file" ? "Response" : type}>`;
  const generic = answer === "file" ? "" : `<${type}>`;
  const says = `/** ${operation.summary}. ${operation.description}${operation.deprecated ? "\n@deprecated" : ""} */`;
  const passed = `c, ${JSON.stringify(path)}, [${ids.join(", ")}], ${input.passes}, options`;
  return {
    query: query.length === 0 ? null : queryType(queryName, query),
    code: `${says}\n${name}: (${takes.join(", ")}): ${gives} => call.${kind}${generic}(${passed}),\n`,
  };
}

function kindOf(
  method: string,
  { isKeyed, isList, isFile }: { isKeyed: boolean; isList: boolean; isFile: boolean },
): string {
  if (isFile) return method === "get" ? "file" : "postForFile";
  if (isList) return "list";
  if (method === "delete") return "remove";
  return method === "post" && !isKeyed ? "postOnce" : method;
}

function inputOf(
  { requestBody }: Operation,
  input: { query: Parameter[]; queryName: string; body: [string, { schema: Schema }] | undefined },
): { takes: string[]; passes: string } {
  if (input.body) {
    const [media, { schema }] = input.body;
    const type = media === "application/json" ? typeIn(schema) : "FormData";
    return { takes: [`body${requestBody?.required ? "" : "?"}: ${type}`], passes: "body" };
  }
  if (input.query.length === 0) return { takes: [], passes: "undefined" };
  const isOptional = input.query.every(({ required }) => !required);
  return { takes: [`query${isOptional ? "?" : ""}: ${input.queryName}`], passes: "query" };
}

function queryType(name: string, query: readonly Parameter[]): string {
  const fields = query.map(
    ({ name: field, required, schema }) =>
      `${field}${required ? "" : "?"}: ${typeIn(schema)}${required ? "" : " | undefined"};\n`,
  );
  return `export interface ${name} {\n${fields.join("")}}\n`;
}

const resolved = ({ components }: Document, parameter: Parameter): Parameter =>
  parameter.$ref === undefined
    ? parameter
    : (components.parameters[parameter.$ref.split("/").at(-1) ?? ""] ?? parameter);

/** Returns the schema of an answer; null for no answer, `file` for one that is no JSON. */
function answerOf({ components }: Document, { responses }: Operation): Schema | "file" | null {
  const response = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const name = response?.$ref?.split("/").at(-1);
  const answer: Answer | undefined = name === undefined ? response : components.responses[name];
  const content = Object.entries(answer?.content ?? {})[0];
  if (!content) return null;
  const [media, { schema }] = content;
  return media === "application/json" ? schema : "file";
}

/** Returns the type of a list's items and of its expanded objects; null if it is no list with pages. */
function pagesOf({ components }: Document, answer: Schema | "file" | null): string | null {
  if (answer === null || answer === "file") return null;
  const name = answer.$ref?.split("/").at(-1) ?? "";
  const { properties } = components.schemas[name] ?? answer;
  const items = properties?.["items"]?.items;
  if (!items || !properties?.["nextCursor"]) return null;
  const expanded = properties["expanded"];
  return expanded ? `${typeIn(items)}, ${typeIn(expanded)}` : typeIn(items);
}

/** Works like typeOf, for a file that imports the types as `t`. */
const typeIn = (schema: Schema): string => typeOf(schema, "t.");

const pascal = (operationId: string): string =>
  operationId
    .split(".")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
