import type { Tx } from "@roundsman/db";
import { notifyRoles } from "../../messages/notifications/notify";
import { addMovements } from "../stock/ledger";
import { holdBack, letGo, requireFree } from "./holding";
import type { LockedTransfer } from "./locked";
import type { Passage } from "./stages";
import { webPages } from "../../../platform/values/pages";

/** Who moves it on, and when. */
export interface Mover {
  tenantId: string;
  userId: string;
  name: string;
  now: Date;
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
  const { tenantId, now } = by;
  const { id, lines } = transfer;
  const from = { tenantId, locationId: transfer.fromLocationId, transferId: id, now };
  if (passage.holds) await holdBack(tx, from, lines);
  if (passage.leaves) {
    await letGo(tx, from);
    await requireFree(tx, from, lines);
  }
  const out = passage.leaves ? lines.map((line) => at(transfer.fromLocationId, line, -1)) : [];
  const into = passage.arrives ? lines.map((line) => at(transfer.toLocationId, line, 1)) : [];
  // Both in one statement: the levels' rows are taken in one order.
  await addMovements(tx, tenantId, [...out, ...into], {
    reason: "transfer",
    transferId: id,
    byUserId: by.userId,
    at: now,
  });
  await enterHistory(tx, transfer, passage, by);
  if (passage.arrives) {
    const notice = {
      kind: "transfer.received",
      title: "A transfer has arrived",
      href: webPages.transfer(id),
    } as const;
    await notifyRoles(tx, tenantId, ["owner", "admin"], notice, { now, exceptUserId: by.userId });
  }
}

const at = (locationId: string, line: LockedTransfer["lines"][number], sign: 1 | -1) => ({
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
