import { isNode, isObjectSchema, nameOf, nodeAt, refTo, rewrite, type Node } from "./json";
import { parts } from "./names";

/** Refers to a part by its name wherever the same stands written out. A part that is no more is left out. */
export function nameParts(document: Node): void {
  for (const [name, place] of Object.entries(parts)) {
    const schemas = nodeAt(document, "components", "schemas") ?? {};
    const part = partAt(schemas, place);
    if (!part) continue;
    const text = JSON.stringify(part);
    const standing = schemas[name];
    if (standing !== undefined && JSON.stringify(standing) !== text) {
      throw new Error(`Two different shapes would be named ${name}: name one of them in names.ts`);
    }
    delete schemas[name];
    Object.assign(
      document,
      rewrite(document, (node) =>
        isObjectSchema(node) && JSON.stringify(node) === text ? refTo(name) : node,
      ),
    );
    const rewritten = nodeAt(document, "components", "schemas");
    if (rewritten) rewritten[name] = part;
  }
}

/** The object at a place such as `Invoice.vat`, through lists and through what may be null. */
export function partAt(schemas: Node, place: string): Node | null {
  const [first = "", ...fields] = place.split(".");
  let at = objectIn(schemas, schemas[first]);
  for (const field of fields) at = objectIn(schemas, nodeAt(at, "properties", field) ?? undefined);
  return at;
}

function objectIn(schemas: Node, schema: unknown): Node | null {
  if (!isNode(schema)) return null;
  if (isObjectSchema(schema)) return schema;
  const name = nameOf(schema);
  if (name !== null) return objectIn(schemas, schemas[name]);
  const choices = schema["anyOf"] ?? schema["oneOf"] ?? [];
  const inner = [schema["items"], ...(Array.isArray(choices) ? choices : [])];
  for (const one of inner) {
    const found = objectIn(schemas, one);
    if (found) return found;
  }
  return null;
}
