import { Prisma, type Tx } from "@roundsman/db";
import type { PriceCell } from "./schema";

/** Writes cells whose rows are held, in a few statements whatever their number. */
export async function writeCells(
  tx: Tx,
  tenantId: string,
  cells: readonly PriceCell[],
  now: Date,
): Promise<void> {
  const tenant = Prisma.sql`${tenantId}::uuid`;
  const everybodys = cells.filter(({ rateSetId }) => rateSetId === null);
  const listed = cells.filter(({ rateSetId }) => rateSetId !== null);
  if (everybodys.length > 0) {
    await tx.$executeRaw`
      UPDATE products p SET unit_price = cell.unit_price, updated_at = ${now}
        FROM ${rowsOf(everybodys)} WHERE p.tenant_id = ${tenant} AND p.id = cell.product_id`;
  }
  if (listed.length === 0) return;
  const cleared = listed.filter(({ unitPrice }) => unitPrice === null);
  const priced = listed.filter(({ unitPrice }) => unitPrice !== null);
  await tx.$executeRaw`
    DELETE FROM rate_set_prices k USING ${rowsOf(cleared)} WHERE k.tenant_id = ${tenant}
       AND k.rate_set_id = cell.rate_set_id AND k.product_id = cell.product_id`;
  await tx.$executeRaw`
    INSERT INTO rate_set_prices (tenant_id, rate_set_id, product_id, unit_price)
    SELECT ${tenant}, cell.rate_set_id, cell.product_id, cell.unit_price FROM ${rowsOf(priced)}
        ON CONFLICT (tenant_id, rate_set_id, product_id) DO UPDATE SET unit_price = excluded.unit_price`;
  const ids = listed.flatMap(({ rateSetId }) => rateSetId ?? []);
  await tx.rateSet.updateMany({ where: { tenantId, id: { in: ids } }, data: { updatedAt: now } });
}

/** Cells as rows named `cell`, in SQL. */
const rowsOf = (cells: readonly PriceCell[]) => Prisma.sql`
  unnest(${cells.map(({ rateSetId }) => rateSetId)}::uuid[],
         ${cells.map(({ productId }) => productId)}::uuid[],
         ${cells.map(({ unitPrice }) => unitPrice)}::int[]
  ) AS cell(rate_set_id, product_id, unit_price)`;
