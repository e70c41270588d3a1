import { isNode, nodeAt, type Node } from "./json";

/**
 * Puts each parameter that stands in several operations with the components, and refers to it. Of one name, only
 * what stands most often is put there: `q` of one list may be longer than of the others.
 */
export function nameParameters(document: Node): void {
  const counts = new Map<string, number>();
  for (const { parameter } of parametersOf(document)) {
    const text = JSON.stringify(parameter);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const chosen = new Map<string, string>();
  for (const [text, count] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    const name = keyOf(JSON.parse(text));
    if (count > 1 && ![...chosen.values()].includes(name)) chosen.set(text, name);
  }
  for (const { list, at, parameter } of parametersOf(document)) {
    const name = chosen.get(JSON.stringify(parameter));
    if (name !== undefined) list[at] = { $ref: `#/components/parameters/${name}` };
  }
  const components = nodeAt(document, "components") ?? {};
  components["parameters"] = Object.fromEntries(
    [...chosen].map(([text, name]): [string, unknown] => [name, JSON.parse(text)]),
  );
}

/** A field of the path and one of the query may have the same name. */
const keyOf = (parameter: Node): string =>
  parameter["in"] === "path" ? `path.${String(parameter["name"])}` : String(parameter["name"]);

function parametersOf(document: Node): { list: unknown[]; at: number; parameter: Node }[] {
  return Object.values(nodeAt(document, "paths") ?? {}).flatMap((methods) =>
    Object.values(isNode(methods) ? methods : {}).flatMap((operation) => {
      const list: unknown = isNode(operation) ? operation["parameters"] : undefined;
      if (!Array.isArray(list)) return [];
      return list.flatMap((parameter: unknown, at) =>
        isNode(parameter) && parameter["$ref"] === undefined ? [{ list, at, parameter }] : [],
      );
    }),
  );
}
