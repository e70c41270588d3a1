import { isNode, nameOf, nodeAt, refTo, rewrite, type Node } from "./json";
import { nameAnswers } from "./name-answers";
import { nameBodies } from "./name-bodies";
import { nameParameters } from "./name-parameters";
import { nameParts } from "./name-parts";

/**
 * Rewrites the document so that each shape has one name and is written out once (docs/decisions/0272). The meaning
 * stays the same.
 * @throws Error if two different shapes would have the same name
 */
export function nameShapes<Document extends object>(described: Document): Document {
  const document = nameAnswersFirst(structuredClone(described));
  nameBodies(document);
  nameParts(document);
  nameParameters(document);
  nameAnswers(document);
  return document as Document;
}

/** Renames shapes whose input and output differ: the output gets the resource's name, the input the suffix `Input`. */
function nameAnswersFirst(described: object): Node {
  const schemas = nodeAt(described, "components", "schemas") ?? {};
  const names = new Map<string, string>(
    Object.keys(schemas).flatMap((name) =>
      schemas[`${name}Output`] === undefined
        ? []
        : [
            [name, `${name}Input`],
            [`${name}Output`, name],
          ],
    ),
  );
  for (const name of Object.keys(schemas)) if (name.startsWith("__")) names.set(name, "Json");
  const renamed = rewrite(described, (node) => {
    const name = nameOf(node);
    return name === null ? node : refTo(names.get(name) ?? name);
  });
  if (!isNode(renamed)) throw new Error("The document is no object");
  const components = nodeAt(renamed, "components") ?? {};
  components["schemas"] = Object.fromEntries(
    Object.entries(nodeAt(components, "schemas") ?? {}).map(([name, schema]) => [
      names.get(name) ?? name,
      schema,
    ]),
  );
  return renamed;
}
