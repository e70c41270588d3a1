import type { TestService } from "@roundsman/api/testing";

/** The thing a path's parameter names, by the segment before it: `/orders/{id}` is one of `orders`. */
const tables: Readonly<Record<string, string>> = {
  addresses: "delivery_addresses",
  "api-keys": "api_keys",
  cash: "cash_handovers",
  contacts: "supplier_contacts",
  customers: "customers",
  "delivery-options": "delivery_options",
  domains: "domains",
  invitations: "invitations",
  invoices: "invoices",
  locations: "locations",
  orders: "orders",
  products: "products",
  "rate-sets": "rate_sets",
  rounds: "rounds",
  stops: "stops",
  "supplier-orders": "supplier_orders",
  suppliers: "suppliers",
  "time-off": "time_off",
  "trade-applications": "trade_applications",
  transfers: "stock_transfers",
  vehicles: "vehicles",
};

/** People are no business's rows; what is a business's is that they are members. */
const people = new Set(["drivers", "members"]);

/** Ids of a business's things, newest first, by the segment that stands before them in a path. */
export type Things = ReadonlyMap<string, readonly string[]>;

/** @param most how many of each kind */
export async function thingsOf(
  { test }: TestService,
  tenantId: string,
  most: number,
): Promise<Things> {
  const { rows } = await test.owner.query<{ kind: string; ids: string[] }>(
    Object.entries(tables)
      .map(([kind, table]) => `SELECT '${kind}' AS kind, ${firstIds("id::text", table)}`)
      .concat(
        [...people].map((kind) => `SELECT '${kind}' AS kind, ${firstIds("user_id", "members")}`),
      )
      .join(" UNION ALL "),
    [tenantId, most],
  );
  return new Map(rows.map(({ kind, ids }) => [kind, ids]));
}

const firstIds = (column: string, table: string) =>
  `ARRAY(SELECT ${column} FROM ${table} WHERE tenant_id = $1 ORDER BY 1 DESC LIMIT $2) AS ids`;

/** The kinds of thing a path names, one for each parameter. */
export const kindsIn = (path: string): string[] =>
  [...path.matchAll(/([\w-]+)\/\{\w+\}/g)].map(([, kind]) => kind ?? "");
