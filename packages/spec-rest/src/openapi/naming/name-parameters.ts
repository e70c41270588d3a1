import { isNode, nodeAt, type Node } from "./json";

/**
 * Moves each parameter that several operations share to the components, and refers to it. Of parameters with the same
 * name, only the most frequent one moves: `q` of one list may be longer than that of the others.
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
  for (const { list, index, parameter } of parametersOf(document)) {
    const name = chosen.get(JSON.stringify(parameter));
    if (name !== undefined) list[index] = { $ref: `#/components/parameters/${name}` };
  }
  const components = nodeAt(document, "components") ?? {};
  components["parameters"] = Object.fromEntries(
    [...chosen].map(([text, name]): [string, unknown] => [name, JSON.parse(text)]),
  );
}

/** Returns the key of a parameter. A path parameter and a query parameter may have the same name. */
const keyOf = (parameter: Node): string =>
  parameter["in"] === "path" ? `path.${String(parameter["name"])}` : String(parameter["name"]);

function parametersOf(document: Node): { list: unknown[]; index: number; parameter: Node }[] {
  return Object.values(nodeAt(document, "paths") ?? {}).flatMap((methods) =>
    Object.values(isNode(methods) ? methods : {}).flatMap((operation) => {
      const list: unknown = isNode(operation) ? operation["parameters"] : undefined;
      if (!Array.isArray(list)) return [];
      return list.flatMap((parameter: unknown, index) =>
        isNode(parameter) && parameter["$ref"] === undefined ? [{ list, index, parameter }] : [],
      );
    }),
  );
}
