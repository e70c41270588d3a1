import { isNode, isObjectSchema, nameOf, nodeAt, refTo, rewrite, type Node } from "./json";
import { parts } from "./names";

/** Replaces each written-out copy of a part by a reference to it. A part that no longer exists is skipped. */
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

/** Returns the object at a path such as `Invoice.vat`, through lists and nullable values. */
export function partAt(schemas: Node, place: string): Node | null {
  const [first = "", ...fields] = place.split(".");
  let part = objectIn(schemas, schemas[first]);
  for (const field of fields)
    part = objectIn(schemas, nodeAt(part, "properties", field) ?? undefined);
  return part;
}

function objectIn(schemas: Node, schema: unknown): Node | null {
  if (!isNode(schema)) return null;
  if (isObjectSchema(schema)) return schema;
  const name = nameOf(schema);
  if (name !== null) return objectIn(schemas, schemas[name]);
  const choices = schema["anyOf"] ?? schema["oneOf"] ?? [];
  const inner = [schema["items"], ...(Array.isArray(choices) ? choices : [])];
  for (const one of inner) {
    const object = objectIn(schemas, one);
    if (object) return object;
  }
  return null;
}
