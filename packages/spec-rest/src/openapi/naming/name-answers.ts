import { isNode, nameOf, nodeAt, type Node } from "./json";

const suffixes: Readonly<Record<string, string>> = { 201: "Made", 202: "Begun" };

/** Moves each success that several operations share to the components, and refers to it. */
export function nameAnswers(document: Node): void {
  const counts = new Map<string, number>();
  const all = successes(document);
  for (const { answer } of all) {
    const text = JSON.stringify(answer);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const responses = nodeAt(document, "components", "responses") ?? {};
  for (const { ownResponses, status, answer } of all) {
    const name = nameOfAnswer(status, answer);
    if (name === null || (counts.get(JSON.stringify(answer)) ?? 0) < 2) continue;
    responses[name] ??= answer;
    if (JSON.stringify(responses[name]) === JSON.stringify(answer)) {
      ownResponses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
}

function nameOfAnswer(status: string, answer: Node): string | null {
  const content = nodeAt(answer, "content");
  if (!content) return "NoContent";
  const shape = nameOf(nodeAt(content, "application/json", "schema"));
  return shape === null ? null : `${shape}${suffixes[status] ?? ""}`;
}

function successes(document: Node): { ownResponses: Node; status: string; answer: Node }[] {
  return Object.values(nodeAt(document, "paths") ?? {}).flatMap((methods) =>
    Object.values(isNode(methods) ? methods : {}).flatMap((operation) => {
      const ownResponses = nodeAt(operation, "responses") ?? {};
      return Object.entries(ownResponses).flatMap(([status, answer]) =>
        status.startsWith("2") && isNode(answer) ? [{ ownResponses, status, answer }] : [],
      );
    }),
  );
}
