import { runSqlForOne, sqlBuilder } from "@roundsman/db";
import { z } from "zod";
import { Refusal } from "../platform/base/errors";
import type { Precondition } from "../platform/request/request";
import { DateTime, Uuid } from "../platform/values/values";

/** Tables whose rows have an `updated_at` that the database moves with every write of the row and its parts. */
const versionedTables = [
  "credit_notes",
  "customers",
  "delivery_addresses",
  "invoices",
  "orders",
  "products",
  "rate_sets",
  "receipts",
  "rounds",
  "supplier_orders",
  "suppliers",
  "vehicles",
] as const;
export type VersionedTable = (typeof versionedTables)[number];

/** A row's version: the moment of its last write. */
export const versionOf = (updatedAt: Date): string => updatedAt.getTime().toString(36);

/**
 * The condition that a row is at one of these versions. A missing row is left to the write's own rules.
 * @param versions as `versionOf` writes them
 */
export const atVersion = (
  table: VersionedTable,
  id: string,
  versions: readonly string[],
): Precondition => ({
  isSpent: false,
  async require(client, tenantId, { lock }) {
    const found = sqlBuilder
      .selectFrom(table)
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("updated_at as updatedAt");
    const row = await runSqlForOne(client, lock ? found.forNoKeyUpdate() : found);
    if (!row || versions.includes(versionOf(row.updatedAt))) return;
    throw new Refusal("conflict", "This was changed since you read it. Read it again.", {
      status: 412,
    });
  },
});

/** The header by which a page says which row it shows and since when: `orders <id> <updatedAt>`. */
const unchangedHeader = "x-unchanged";
const Unchanged = z.tuple([z.enum(versionedTables), Uuid, DateTime]);

/**
 * Reads the condition of a page's request that a row is as the page shows it; null if the request has none.
 * @throws validation at `x-unchanged`
 */
export function preconditionIn(headers: Headers): Precondition | null {
  const header = headers.get(unchangedHeader);
  if (header === null) return null;
  const read = Unchanged.safeParse(header.split(" "));
  if (!read.success) {
    const message = "Give a table, an id and a moment.";
    throw new Refusal("validation", message, { issues: [{ path: unchangedHeader, message }] });
  }
  const [table, id, updatedAt] = read.data;
  return atVersion(table, id, [versionOf(new Date(updatedAt))]);
}
