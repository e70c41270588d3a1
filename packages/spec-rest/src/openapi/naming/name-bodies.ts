import { isNode, nameOf, nodeAt, refTo, type Node } from "./json";
import { answers, bodies } from "./names";

/**
 * Gives the body and the answer of each operation a name, and puts them with the other shapes:
 * - what is taken: `NewOrder` where a POST makes an order, `OrderChange` where a PATCH changes one;
 * - a list: `OrderList`;
 * - anything else: as names.ts has it, or by the operation's own name.
 * @throws Error where two different shapes would have one name
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
    // An operation with a dry run takes the name of its last answer: 200 is the dry run's, 201 its own.
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
    const made = nameOf(answer?.["schema"]);
    const name = bodies[address] ?? nameOfBody(address, { status, made }) ?? `${own}Input`;
    body["schema"] = named(document, name, body["schema"]);
  }
}

function nameOfBody(
  address: string,
  { status, made }: { status: string | undefined; made: string | null },
): string | null {
  if (made === null) return null;
  if (address.startsWith("POST ") && status === "201") return `New${made}`;
  return address.startsWith("PATCH ") ? `${made}Change` : null;
}

/** `budgetPlans.review` as `BudgetPlansReview`. */
const ownName = ({ operationId }: Node): string =>
  String(operationId)
    .split(".")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const itemOf = (schema: unknown): string | null =>
  nameOf(nodeAt(schema, "properties", "items", "items"));

/** Puts a shape with the others, under its name, and gives the reference to it. */
export function named(document: Node, name: string, schema: unknown): unknown {
  // What has a name already, and what can be anything.
  if (!isNode(schema) || nameOf(schema) !== null || Object.keys(schema).length === 0) return schema;
  const schemas = nodeAt(document, "components", "schemas") ?? {};
  const standing = schemas[name];
  if (standing !== undefined && JSON.stringify(standing) !== JSON.stringify(schema)) {
    throw new Error(`Two different shapes would be named ${name}: name one of them in names.ts`);
  }
  schemas[name] = schema;
  return refTo(name);
}
