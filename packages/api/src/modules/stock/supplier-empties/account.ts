import type { Tx } from "@roundsman/db";
import type { z } from "zod";
import type { Recorder } from "../../../platform/audit/change";
import { invalid } from "../../../platform/base/errors";
import { day, fromDay } from "../../../platform/values/format";
import { requireReturnable, stockedProducts } from "../guards";
import { lockSupplier } from "../suppliers/queries";
import { readBalances, readDeposits } from "./queries";
import type { EmptiesAccount, EmptiesAccountChange } from "./schema";

interface Asking {
  tenantId: string;
  supplier: { id: string; name: string };
  timeZone: string;
  /** YYYY-MM-DD, by the business's own clock. */
  today: string;
}

export async function readAccount(
  db: Parameters<typeof readBalances>[0] & Parameters<typeof readDeposits>[0],
  { tenantId, supplier, timeZone, today }: Asking,
): Promise<z.infer<typeof EmptiesAccount>> {
  const key = { tenantId, supplierId: supplier.id };
  const rows = await readBalances(db, key, { timeZone, today });
  const deposits = await readDeposits(db, key);
  return {
    supplierId: supplier.id,
    items: rows.map(({ startsOn, opening, ...row }) => ({
      ...row,
      opening: startsOn === null || opening === null ? null : { on: startsOn, quantity: opening },
      balance: (opening ?? 0) + row.received - row.returned,
      deposits: deposits
        .filter(({ productId }) => productId === row.productId)
        .map(({ from, depositPence }) => ({ from, depositPence })),
    })),
    balancePence: rows.reduce((sum, { balancePence }) => sum + balancePence, 0),
  };
}

type Change = z.output<typeof EmptiesAccountChange>;

/**
 * Replaces the deposits, the openings or both.
 * @throws not_found for a product that is none of this business; validation where a product has no empties, two
 * deposits from one day or two openings
 */
export async function changeAccount(
  tx: Tx,
  record: Recorder,
  asking: Asking,
  { deposits, openings }: Change,
): Promise<z.infer<typeof EmptiesAccount>> {
  const { tenantId, supplier } = asking;
  const key = { tenantId, supplierId: supplier.id };
  refuseTwice("deposits", deposits ?? [], ({ productId, from }) => `${productId} ${from}`);
  refuseTwice("openings", openings ?? [], ({ productId }) => productId);
  const named = [
    ...(deposits ?? []).map(({ productId }, n) => ({ productId, path: `deposits.${n}.productId` })),
    ...(openings ?? []).map(({ productId }, n) => ({ productId, path: `openings.${n}.productId` })),
  ];
  const products = await stockedProducts(
    tx,
    tenantId,
    named.map(({ productId }) => productId),
  );
  requireReturnable(products, named);
  await lockSupplier(tx, tenantId, supplier.id);
  const before = await kept(tx, key);
  if (deposits) {
    await tx.supplierDeposit.deleteMany({ where: key });
    await tx.supplierDeposit.createMany({
      data: deposits.map(({ from, ...deposit }) => ({ ...key, ...deposit, fromOn: fromDay(from) })),
    });
  }
  if (openings) {
    await tx.supplierOpening.deleteMany({ where: key });
    await tx.supplierOpening.createMany({
      data: openings.map(({ on, ...opening }) => ({ ...key, ...opening, startsOn: fromDay(on) })),
    });
  }
  await record({
    action: "supplier.empties_set",
    words: `Set deposits and opening balances of the supplier ${supplier.name}`,
    subject: { kind: "supplier", id: supplier.id },
    before,
    after: await kept(tx, key),
  });
  return readAccount(tx, asking);
}

async function kept(tx: Tx, key: { tenantId: string; supplierId: string }) {
  const openings = await tx.supplierOpening.findMany({
    where: key,
    orderBy: { productId: "asc" },
  });
  return {
    deposits: await readDeposits(tx, key),
    openings: openings.map(({ productId, startsOn, quantity }) => ({
      productId,
      on: day(startsOn),
      quantity,
    })),
  };
}

function refuseTwice<T>(path: string, rows: readonly T[], keyOf: (row: T) => string): void {
  const keys = rows.map(keyOf);
  const again = keys.findIndex((key, n) => keys.indexOf(key) < n);
  if (again !== -1) {
    throw invalid({ path: `${path}.${again}.productId`, message: "This product is named twice." });
  }
}
