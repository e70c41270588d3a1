/* Helpers that search and rewrite the document as plain JSON. */

export interface Node {
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the object at a path of keys; null if there is none. */
export function nodeAt(value: unknown, ...keys: readonly string[]): Node | null {
  let current = value;
  for (const key of keys) current = isNode(current) ? current[key] : undefined;
  return isNode(current) ? current : null;
}

/** Returns a copy in which `change` has replaced each object, the outermost first. */
export function rewrite(value: unknown, change: (node: Node) => Node): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, change));
  if (!isNode(value)) return value;
  const changed = change(value);
  return Object.fromEntries(
    Object.entries(changed).map(([key, inner]) => [key, rewrite(inner, change)]),
  );
}

/** Calls `look` for each object within the value, the outermost first. */
export function walk(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, look);
  if (!isNode(value)) return;
  look(value);
  for (const inner of Object.values(value)) walk(inner, look);
}

const shapes = "#/components/schemas/";
export const refTo = (name: string): Node => ({ $ref: shapes + name });

/** Returns the name of the shape that a schema refers to; null if the schema is written out. */
export const nameOf = (schema: unknown): string | null =>
  isNode(schema) && typeof schema["$ref"] === "string" && schema["$ref"].startsWith(shapes)
    ? schema["$ref"].slice(shapes.length)
    : null;

/** Returns true for the written-out schema of an object. */
export const isObjectSchema = (node: Node): boolean =>
  node["type"] === "object" && isNode(node["properties"]);
