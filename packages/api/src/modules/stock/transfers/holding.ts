import type { Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { brokeConstraint } from "../../../platform/audit/database-errors";
import { lockFree } from "../stock/ledger";
import type { Goods } from "../stock/goods";

/** What the trigger stock_levels_follow_new_holds says; Prisma passes on its words, not its constraint. */
const refusedByTrigger = "more is to be held than is free";

const tooLittle = () => conflict("The yard has not so many free.");

interface From {
  tenantId: string;
  locationId: string;
  transferId: string;
  now: Date;
}

/**
 * Holds goods back at the yard they are to leave; the database refuses to hold more than is free.
 * @throws conflict
 */
export async function holdBack(tx: Tx, from: From, lines: readonly Goods[]): Promise<void> {
  const { tenantId, locationId, transferId, now } = from;
  try {
    await tx.stockHold.createMany({
      data: lines.map((line) => ({ tenantId, locationId, transferId, createdAt: now, ...line })),
    });
  } catch (error) {
    if (brokeConstraint(error, refusedByTrigger)) throw tooLittle();
    throw error;
  }
}

/** Lets go of what was held for a transfer. */
export async function letGo(tx: Tx, from: Omit<From, "locationId">): Promise<void> {
  await tx.stockHold.updateMany({
    where: { tenantId: from.tenantId, transferId: from.transferId, releasedAt: null },
    data: { releasedAt: from.now },
  });
}

/**
 * Takes the yard's levels and refuses to move more than is free there (docs/contract/stock.md#stocktransfer).
 * @throws conflict
 */
export async function requireFree(tx: Tx, from: From, lines: readonly Goods[]): Promise<void> {
  const { tenantId, locationId } = from;
  const places = lines.map(({ productId, condition }) => ({ locationId, productId, condition }));
  const levels = await lockFree(tx, tenantId, places);
  const free = new Map(levels.map((at) => [`${at.productId} ${at.condition}`, at.free]));
  for (const { productId, condition, quantity } of lines) {
    if ((free.get(`${productId} ${condition}`) ?? 0) < quantity) throw tooLittle();
  }
}
