import type { Tx } from "@roundsman/db";
import type { StaffAction } from "../../../platform/audit/console-actions";
import { businessNames } from "../../../platform/jobs/business-names";

/** What the console records of trying again: one by its name, several by their number; with the business where it is one. */
export async function recordOfRetry(
  tx: Tx,
  what: "job" | "mail",
  rows: readonly { name: string; tenantId: string | null }[],
): Promise<StaffAction> {
  const [first] = rows;
  const tenants = new Set(rows.map(({ tenantId }) => tenantId));
  const business =
    first && tenants.size === 1 ? (await businessNames(tx, rows))(first.tenantId) : null;
  const one = rows.length === 1 && first;
  return {
    area: "support",
    action: `${what}s.retried`,
    words: one
      ? `Tried the ${what} “${first.name.replaceAll(/[._]/g, " ")}” again`
      : `Tried ${rows.length} ${what}s again`,
    ...(business && { business }),
    details: { count: rows.length, names: [...new Set(rows.map(({ name }) => name))] },
  };
}
