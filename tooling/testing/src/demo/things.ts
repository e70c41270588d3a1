import type { TestService } from "@roundsman/api/testing";

/**
 * The column of the thing that a path's parameter names, by the segment before: `/orders/{id}` is one of `orders`.
 */
const columns: Readonly<Record<string, string>> = {
  addresses: "delivery_addresses.id",
  "api-keys": "api_keys.id",
  "permission-sets": "permission_sets.id",
  "appliance-statements": "appliance_statements.id",
  assets: "storefront_assets.key",
  "bad-debts": "bad_debts.id",
  "bank-lines": "bank_lines.id",
  cash: "cash_handovers.id",
  "cash-movements": "cash_movements.id",
  "checkout-holds": "checkout_holds.order_id",
  contacts: "supplier_contacts.id",
  "card-readers": "card_readers.id",
  classes: "rental_classes.id",
  "credit-notes": "credit_notes.id",
  customers: "customers.id",
  "cylinder-agreements": "cylinder_agreements.id",
  "vat-certificates": "vat_certificates.id",
  days: "locations.id",
  "budget-plans": "budget_plans.id",
  "delivery-areas": "delivery_areas.id",
  "delivery-holidays": "delivery_holidays.day",
  "standing-orders": "standing_orders.id",
  "delivery-options": "delivery_options.id",
  "direct-debits": "direct_debits.id",
  events: "events.id",
  "fleet-papers": "fleet_papers.id",
  domains: "domains.id",
  drivers: "members.user_id",
  "exchange-groups": "exchange_groups.id",
  vouchers: "vouchers.id",
  exports: "journal_exports.id",
  invitations: "invitations.id",
  invoices: "invoices.id",
  locations: "locations.id",
  mandates: "mandates.id",
  members: "members.user_id",
  "moving-in": "moving_ins.id",
  orders: "orders.id",
  patches: "patches.id",
  products: "products.id",
  proofs: "stock_transfer_proofs.id",
  "rate-sets": "rate_sets.id",
  receipts: "receipts.id",
  refunds: "refunds.id",
  reloads: "round_reloads.id",
  rounds: "rounds.id",
  searches: "shop_searches.id",
  serials: "serials.id",
  statements: "supplier_statements.id",
  runs: "rental_runs.id",
  stops: "stops.id",
  "supplier-orders": "supplier_orders.id",
  "supplier-receipts": "supplier_receipts.id",
  suppliers: "suppliers.id",
  "time-off": "time_off.id",
  "trade-applications": "trade_applications.id",
  transfers: "stock_transfers.id",
  vehicles: "vehicles.id",
  "walk-round-checks": "walk_round_checks.id",
  webhooks: "webhook_endpoints.id",
};

/** Ids of a business's things, newest first, by the segment before them in a path. */
export type Things = ReadonlyMap<string, readonly string[]>;

/** @param most limit for each kind */
export async function thingsOf(
  { test }: TestService,
  tenantId: string,
  most: number,
): Promise<Things> {
  const each = Object.entries(columns).map(([kind, place]) => {
    const [table, column] = place.split(".");
    return `SELECT '${kind}' AS kind, ARRAY(SELECT ${column}::text FROM ${table}
              WHERE tenant_id = $1 ORDER BY 1 DESC LIMIT $2) AS ids`;
  });
  const { rows } = await test.owner.query<{ kind: string; ids: string[] }>(
    each.join(" UNION ALL "),
    [tenantId, most],
  );
  return new Map(rows.map(({ kind, ids }) => [kind, ids]));
}

/** Returns the kinds of thing in a path, one for each parameter. */
export const kindsIn = (path: string): string[] =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, kind = "", name]) =>
    name === "receiptId"
      ? "supplier-receipts"
      : path.startsWith("/webhooks/") && kind !== "direct-debit"
        ? "webhooks"
        : kind,
  );
