import type { Method } from "../routes/route";

/** A segment's node in the tree of paths. */
interface Node<T> {
  fixed: Map<string, Node<T>>;
  /** Matches any segment that no fixed one matches. */
  any: Node<T> | null;
  methods: Map<string, { names: readonly string[]; target: T }>;
}

export type Match<T> =
  | { found: true; target: T; params: Record<string, string> }
  /** `allow` lists the methods of this path; empty if no route has it. */
  | { found: false; allow: readonly string[] };

const newNode = <T>(): Node<T> => ({ fixed: new Map(), any: null, methods: new Map() });

/**
 * Returns a function that finds the target of a method and path. A fixed segment takes precedence over `{name}`.
 * HEAD uses GET's target.
 * @throws Error if two targets have the same method and address
 */
export function createMatcher<T>(
  targets: readonly { method: Method | "OPTIONS"; path: string; target: T }[],
): (method: string, path: string) => Match<T> {
  const top = newNode<T>();
  for (const { method, path, target } of targets) {
    const { node, names } = place(top, path);
    if (node.methods.has(method)) throw new Error(`Two routes at ${method} ${path}`);
    node.methods.set(method, { names, target });
  }
  return (method, path) => {
    const values: string[] = [];
    const node = walk(top, path, values);
    if (!node || node.methods.size === 0) return { found: false, allow: [] };
    const entry = node.methods.get(method === "HEAD" ? "GET" : method);
    if (!entry) return { found: false, allow: allowed(node) };
    const params: Record<string, string> = {};
    entry.names.forEach((name, index) => {
      params[name] = decoded(values[index] ?? "");
    });
    return { found: true, target: entry.target, params };
  };
}

function place<T>(top: Node<T>, path: string): { node: Node<T>; names: string[] } {
  let node = top;
  const names: string[] = [];
  for (const segment of path.slice(1).split("/")) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name) {
      names.push(name);
      node.any ??= newNode();
      node = node.any;
    } else {
      const next = node.fixed.get(segment) ?? newNode<T>();
      node.fixed.set(segment, next);
      node = next;
    }
  }
  return { node, names };
}

function walk<T>(top: Node<T>, path: string, values: string[]): Node<T> | null {
  let node: Node<T> | null = top;
  for (const segment of path.slice(1).split("/")) {
    const fixed: Node<T> | undefined = node.fixed.get(segment);
    if (!fixed) values.push(segment);
    node = fixed ?? (segment === "" ? null : node.any);
    if (!node) return null;
  }
  return node;
}

function allowed(node: Node<unknown>): string[] {
  const methods = [...node.methods.keys()];
  return [...new Set([...methods, ...(node.methods.has("GET") ? ["HEAD"] : []), "OPTIONS"])];
}

/** Decodes a segment. If it does not decode to text, it stays as sent, and the field's shape refuses it. */
function decoded(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    const text = decodeURIComponent(segment);
    return text.includes("\0") ? segment : text;
  } catch {
    return segment;
  }
}
