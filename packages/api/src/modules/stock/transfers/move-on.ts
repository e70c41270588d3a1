import type { Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { webPages } from "../../../platform/values/links";
import { notifyOffice } from "../../messages";
import { isCounted, type Goods, type Moved } from "../guards";
import { addMovements, lockFree } from "../ledger";
import type { LockedTransfer } from "./queries";
import type { Passage } from "./stages";

interface HoldKey {
  tenantId: string;
  locationId: string;
  transferId: string;
  now: Date;
  /** Goods that left before the last count are not there any more, and need not be free. */
  moved?: Moved | undefined;
}

/**
 * Holds goods back at the yard they are to leave. The database refuses to hold more than is free, too.
 * @throws conflict
 */
async function holdBack(tx: Tx, from: HoldKey, lines: readonly Goods[]): Promise<void> {
  const { tenantId, locationId, transferId, now } = from;
  await requireFree(tx, from, lines);
  await tx.stockHold.createMany({
    data: lines.map((line) => ({ tenantId, locationId, transferId, createdAt: now, ...line })),
  });
}

/** Lets go of what was held for a transfer. */
export async function letGo(tx: Tx, from: Omit<HoldKey, "locationId">): Promise<void> {
  await tx.stockHold.updateMany({
    where: { tenantId: from.tenantId, transferId: from.transferId, releasedAt: null },
    data: { releasedAt: from.now },
  });
}

/**
 * Takes the yard's levels and refuses to move more than is free there (docs/contract/stock.md#stocktransfer).
 * @throws conflict
 */
async function requireFree(tx: Tx, from: HoldKey, lines: readonly Goods[]): Promise<void> {
  const { tenantId, locationId, moved } = from;
  const places = lines.map(({ productId, condition }) => ({ locationId, productId, condition }));
  const levels = await lockFree(tx, tenantId, places);
  const free = new Map(
    levels.map((at) => [
      `${at.productId} ${at.condition}`,
      moved && isCounted(moved, at.countedAt) ? Infinity : at.free,
    ]),
  );
  for (const { productId, condition, quantity } of lines) {
    const there = free.get(`${productId} ${condition}`) ?? 0;
    if (there < quantity) throw await tooLittle(tx, from, { productId, condition, free: there });
  }
}

/** "Not enough Propane 47 kg at Kendal: 12 free." */
async function tooLittle(
  tx: Tx,
  { tenantId, locationId }: HoldKey,
  { productId, condition, free }: Omit<Goods, "quantity"> & { free: number },
) {
  const select = { name: true } as const;
  const [product, yard] = [
    await tx.product.findFirst({ where: { tenantId, id: productId }, select }),
    await tx.location.findFirst({ where: { tenantId, id: locationId }, select }),
  ];
  const what = `${condition === "empty" ? "empty " : ""}${product?.name ?? "stock"}`;
  return conflict(`Not enough ${what} at ${yard?.name ?? "the yard"}: ${free} free.`);
}

/** Who moves it on, and when. */
export interface Mover {
  tenantId: string;
  userId: string | null;
  name: string;
  now: Date;
  /** When it moved, where that was before now. */
  moved?: Moved | undefined;
}

/**
 * Takes a transfer through the stages of a passage: holds, movements and history, exactly as the
 * transitions table says, whoever moves it on. The transfer's row must be taken.
 * @throws conflict where more would move than is free at the yard being left
 */
export async function moveOn(
  tx: Tx,
  transfer: LockedTransfer,
  passage: Passage,
  by: Mover,
): Promise<void> {
  const { tenantId, now, moved } = by;
  const { id, lines } = transfer;
  const from = { tenantId, locationId: transfer.fromLocationId, transferId: id, now, moved };
  if (passage.holds) await holdBack(tx, from, lines);
  if (passage.leaves) {
    await letGo(tx, from);
    await requireFree(tx, from, lines);
  }
  const out = passage.leaves
    ? lines.map((line) => movementAt(transfer.fromLocationId, line, -1))
    : [];
  const into = passage.arrives
    ? lines.map((line) => movementAt(transfer.toLocationId, line, 1))
    : [];
  // Both in one statement: the levels' rows are taken in one order.
  await addMovements(tx, tenantId, [...out, ...into], {
    reason: "transfer",
    transferId: id,
    byUserId: by.userId,
    at: now,
    moved,
  });
  await enterHistory(tx, transfer, passage, by);
  if (passage.arrives) {
    const notice = {
      kind: "transfer.received",
      title: "A transfer has arrived",
      href: webPages.transfer(id),
    } as const;
    await notifyOffice(tx, tenantId, notice, { now, exceptUserId: by.userId });
  }
}

const movementAt = (locationId: string, line: LockedTransfer["lines"][number], sign: 1 | -1) => ({
  ...line,
  locationId,
  quantity: sign * line.quantity,
});

/** The stages skipped stand in the history at the same moment (docs/contract/stock.md#transfers). */
async function enterHistory(
  tx: Tx,
  { id }: LockedTransfer,
  { stages }: Passage,
  { tenantId, userId, name, now }: Mover,
): Promise<void> {
  const passed = await tx.stockTransferStage.count({ where: { tenantId, transferId: id } });
  await tx.stockTransferStage.createMany({
    data: stages.map((status, n) => ({
      tenantId,
      transferId: id,
      position: passed + n + 1,
      status,
      at: now,
      byUserId: userId,
      byName: name,
    })),
  });
  const status = stages.at(-1);
  await tx.stockTransfer.updateMany({ where: { tenantId, id }, data: { status } });
}
