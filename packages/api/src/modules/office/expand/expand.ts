import { anyUuid, runSql, sql } from "@roundsman/db";
import type { z } from "zod";
import { whyNotAllowed, type BusinessCaller } from "../../../platform/access/caller";
import type { Scope } from "../../../platform/access/scopes";
import { forbidden } from "../../../platform/base/errors";
import { RateSet, selectRateSets, viewRateSet } from "../../catalogue";
import { DriverProfile, selectDrivers, Vehicle, viewDriver, viewVehicle } from "../../delivery";
import { sources, type Drawing } from "../events/resources";

/* Resources that a reading gives beside what it was asked for (docs/decisions/0271). */

type Row = Record<string, unknown>;

interface Expandable {
  /** As its own list shows it. */
  shape: z.ZodType<Row>;
  /** Of the operation that reads it. */
  scope: Scope;
  /** The field that names it. */
  key: "id" | "userId";
  /** All of them in as few statements as one needs. Those that have gone are missing. */
  read: (drawing: Drawing, ids: readonly string[]) => Promise<unknown[]>;
}

export const expandables = {
  customer: { ...sources.customer, scope: "customers:read", key: "id" },
  product: { ...sources.product, scope: "products:read", key: "id" },
  order: { ...sources.order, scope: "orders:read", key: "id" },
  invoice: { ...sources.invoice, scope: "invoices:read", key: "id" },
  round: { ...sources.round, scope: "rounds:read", key: "id" },
  rate_set: {
    shape: RateSet,
    scope: "customers:read",
    key: "id",
    read: async ({ db, business }, ids) => {
      const rows = await runSql(
        db,
        selectRateSets.where("r.tenant_id", "=", business.id).where("r.id", "=", anyUuid(ids)),
      );
      return rows.map(viewRateSet);
    },
  },
  vehicle: {
    shape: Vehicle,
    scope: "rounds:read",
    key: "id",
    read: async ({ db, business }, ids) => {
      const where = { tenantId: business.id, id: { in: [...ids] } };
      return (await db.vehicle.findMany({ where })).map(viewVehicle);
    },
  },
  driver: {
    shape: DriverProfile,
    scope: "drivers:read",
    key: "userId",
    read: async ({ db, business }, ids) => {
      const rows = await runSql(
        db,
        selectDrivers
          .where("m.tenant_id", "=", business.id)
          .where("m.user_id", "=", sql<string>`any(${[...ids]}::text[])`),
      );
      return rows.map(viewDriver);
    },
  },
} as const satisfies Record<string, Expandable>;

export type ExpandableKind = keyof typeof expandables;

/** Who asks, and in which business. */
export type Expanding = Drawing & Pick<BusinessCaller, "caller" | "scopes">;

/** @throws forbidden where the caller may not read one of these by its own operation */
export function requireExpandable(who: Expanding, kinds: readonly ExpandableKind[]): void {
  for (const kind of kinds) {
    const refusal = whyNotAllowed(who, [expandables[kind].scope], { changes: false });
    if (refusal !== null) throw forbidden(refusal);
  }
}

/** Each of these by its id. */
export async function readExpanded(
  who: Expanding,
  kind: ExpandableKind,
  ids: readonly string[],
): Promise<Record<string, Row>> {
  const { shape, key, read }: Expandable = expandables[kind];
  if (ids.length === 0) return {};
  const found = (await read(who, ids)).map((row) => shape.parse(row));
  return Object.fromEntries(found.map((row) => [String(row[key]), row]));
}
