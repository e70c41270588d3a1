/* The document as plain JSON, to be looked through and rewritten whole. */

export interface Node {
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at a path of keys; null where there is no object there. */
export function nodeAt(value: unknown, ...keys: readonly string[]): Node | null {
  let at = value;
  for (const key of keys) at = isNode(at) ? at[key] : undefined;
  return isNode(at) ? at : null;
}

/** A copy in which each object is what `change` makes of it, the outermost first. */
export function rewrite(value: unknown, change: (node: Node) => Node): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, change));
  if (!isNode(value)) return value;
  const changed = change(value);
  return Object.fromEntries(
    Object.entries(changed).map(([key, inner]) => [key, rewrite(inner, change)]),
  );
}

/** Calls `look` for each object within, the outermost first. */
export function walk(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, look);
  if (!isNode(value)) return;
  look(value);
  for (const inner of Object.values(value)) walk(inner, look);
}

const shapes = "#/components/schemas/";
export const refTo = (name: string): Node => ({ $ref: shapes + name });

/** The name of the shape that is referred to; null where it is written out. */
export const nameOf = (schema: unknown): string | null =>
  isNode(schema) && typeof schema["$ref"] === "string" && schema["$ref"].startsWith(shapes)
    ? schema["$ref"].slice(shapes.length)
    : null;

/** An object's schema that is written out where it stands. */
export const isObjectSchema = (node: Node): boolean =>
  node["type"] === "object" && isNode(node["properties"]);
