import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { describeError, type Scope } from "@roundsman/api";
import type { Calling } from "./calling";
import { markTexts } from "./words/untrusted";

/** A kind of resource, with the shape that REST returns. */
interface Kind {
  title: string;
  scope: Scope;
  read: (calling: Calling, id: string) => Promise<unknown>;
}

const kinds: Readonly<Record<string, Kind>> = {
  orders: {
    title: "An order",
    scope: "orders:read",
    read: ({ office }, id) => office.orders.one({ id }),
  },
  customers: {
    title: "A customer with their addresses",
    scope: "customers:read",
    read: ({ office }, id) => office.customers.one({ id }),
  },
  rounds: {
    title: "A round with its stops",
    scope: "rounds:read",
    read: ({ office }, id) => office.rounds.one({ id }),
  },
};

const mimeType = "application/json";
const uriOf = (kind: string, id: string) => `roundsman://${kind}/${id}`;

/** Returns the resources that a caller with these scopes can read by id. */
export const templatesFor = (scopes: ReadonlySet<Scope>) =>
  Object.entries(kinds)
    .filter(([, { scope }]) => scopes.has(scope))
    .map(([kind, { title }]) => ({
      uriTemplate: uriOf(kind, "{id}"),
      name: kind,
      title,
      description: `${title}, as GET /${kind}/{id} shows it, with texts of customers marked as data.`,
      mimeType,
    }));

/** Lists today's rounds and the newest orders, as far as the caller may see them. */
export async function listResources({ office, within, today }: Calling) {
  const may = (scope: Scope) => within.scopes.has(scope);
  const [rounds, orders] = await Promise.all([
    may("rounds:read") ? office.rounds.list({ roundDate: today, limit: 20 }) : null,
    may("orders:read") ? office.orders.list({ limit: 20 }) : null,
  ]);
  return [
    ...(rounds?.items ?? []).map((round) => ({
      uri: uriOf("rounds", round.id),
      name: `Round of ${round.roundDate}, ${round.vehicleName ?? "no van"}`,
      mimeType,
    })),
    ...(orders?.items ?? []).map((order) => ({
      uri: uriOf("orders", order.id),
      name: `Order ${order.number}`,
      mimeType,
    })),
  ];
}

const form = /^roundsman:\/\/(orders|customers|rounds)\/([0-9a-f-]{36})$/i;

/** @throws McpError if the thing is missing, or the caller may not see it */
export async function readResource(
  calling: Calling,
  uri: string,
  report: (thrown: unknown) => void,
) {
  const [, kind = "", id = ""] = form.exec(uri) ?? [];
  const resourceKind = kinds[kind.toLowerCase()];
  if (!resourceKind) throw new McpError(notFoundCode, "There is no such resource.");
  try {
    const value = markTexts(await resourceKind.read(calling, id.toLowerCase()));
    return { contents: [{ uri, mimeType, text: JSON.stringify(value) }] };
  } catch (thrown) {
    const { body } = describeError(thrown);
    if (body.error === "internal") report(thrown);
    const code = body.error === "not_found" ? notFoundCode : ErrorCode.InvalidRequest;
    throw new McpError(body.error === "internal" ? ErrorCode.InternalError : code, body.message, {
      error: body.error,
    });
  }
}

/** The protocol's code for a missing resource. */
const notFoundCode = -32_002;
