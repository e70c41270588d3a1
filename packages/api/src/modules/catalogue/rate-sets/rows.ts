import { Prisma, type Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";

export interface RateSetRow {
  id: string;
  name: string;
  customers: number;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Reads price lists in one statement.
 * @param which the rest of the statement on `r`: `WHERE …`, order, limit. It must name the tenant.
 */
export const readRateSets = (tx: Pick<Tx, "$queryRaw">, which: Prisma.Sql): Promise<RateSetRow[]> =>
  tx.$queryRaw<RateSetRow[]>(Prisma.sql`
    SELECT r.id, r.name, r.archived_at AS "archivedAt", r.created_at AS "createdAt",
           r.updated_at AS "updatedAt",
           (SELECT count(*)::int FROM customers c
             WHERE c.tenant_id = r.tenant_id AND c.rate_set_id = r.id AND c.archived_at IS NULL) AS customers
      FROM rate_sets r ${which}`);

/** @throws not_found */
export async function rateSetNow(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  id: string,
): Promise<RateSetRow> {
  const [row] = await readRateSets(
    tx,
    Prisma.sql`WHERE r.tenant_id = ${tenantId}::uuid AND r.id = ${id}::uuid`,
  );
  if (!row) throw notFound("price list");
  return row;
}
