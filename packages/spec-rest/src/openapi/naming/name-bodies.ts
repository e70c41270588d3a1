import { isNode, nameOf, nodeAt, refTo, type Node } from "./json";
import { answers, bodies } from "./names";

/**
 * Names the body and the answer of each operation, and moves them to the other shapes:
 * - a body: `NewOrder` if a POST creates an order, `OrderChange` if a PATCH changes one;
 * - a list: `OrderList`;
 * - any other: the name in names.ts, or the operation's own name with `Input` or `Answer`.
 * @throws Error if two different shapes would have the same name
 */
export function nameBodies(document: Node): void {
  for (const [path, methods] of Object.entries(nodeAt(document, "paths") ?? {})) {
    for (const [method, operation] of Object.entries(isNode(methods) ? methods : {})) {
      if (isNode(operation)) nameOne(document, `${method.toUpperCase()} ${path}`, operation);
    }
  }
}

function nameOne(document: Node, address: string, operation: Node): void {
  const own = ownName(operation);
  const [status, success] =
    // The name follows from the last success: an operation with a dry run answers 200 to it, and 201 otherwise.
    Object.entries(nodeAt(operation, "responses") ?? {}).findLast(([code]) =>
      code.startsWith("2"),
    ) ?? [];
  const answer = nodeAt(success, "content", "application/json");
  if (answer) {
    const listed = address.startsWith("GET ") ? itemOf(answer["schema"]) : null;
    const name = answers[address] ?? (listed === null ? `${own}Answer` : `${listed}List`);
    answer["schema"] = named(document, name, answer["schema"]);
  }
  const body = nodeAt(operation, "requestBody", "content", "application/json");
  if (body) {
    const answerName = nameOf(answer?.["schema"]);
    const name = bodies[address] ?? nameOfBody(address, { status, answerName }) ?? `${own}Input`;
    body["schema"] = named(document, name, body["schema"]);
  }
}

function nameOfBody(
  address: string,
  { status, answerName }: { status: string | undefined; answerName: string | null },
): string | null {
  if (answerName === null) return null;
  if (address.startsWith("POST ") && status === "201") return `New${answerName}`;
  return address.startsWith("PATCH ") ? `${answerName}Change` : null;
}

/** Turns `budgetPlans.review` into `BudgetPlansReview`. */
const ownName = ({ operationId }: Node): string =>
  String(operationId)
    .split(".")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const itemOf = (schema: unknown): string | null =>
  nameOf(nodeAt(schema, "properties", "items", "items"));

/** Adds a shape to the components under a name, and returns a reference to it. */
export function named(document: Node, name: string, schema: unknown): unknown {
  // Shapes that have a name already, and those that accept anything, stay.
  if (!isNode(schema) || nameOf(schema) !== null || Object.keys(schema).length === 0) return schema;
  const schemas = nodeAt(document, "components", "schemas") ?? {};
  const standing = schemas[name];
  if (standing !== undefined && JSON.stringify(standing) !== JSON.stringify(schema)) {
    throw new Error(`Two different shapes would be named ${name}: name one of them in names.ts`);
  }
  schemas[name] = schema;
  return refTo(name);
}
