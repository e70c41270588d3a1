import { runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import type { Recorder } from "../../../../platform/audit/change";
import {
  lockFree,
  lockTransfer,
  moveOn,
  passage,
  type LockedTransfer,
  type Mover,
  type Stage,
} from "../../../stock";
import { yardsOf } from "../locks";

interface CarryingRound {
  id: string;
  startLocationId: string | null;
  endLocationId: string | null;
}

/**
 * Transfers move on by themselves as their round is driven (docs/contract/stock.md#stocktransfer): leaving the yard takes
 * along those that wait there, coming back brings in those for the yard it ends at. One of which the yard
 * has not enough free stays behind: it was not loaded, and keeps no round from going out.
 */
export async function moveWithRound(
  tx: Tx,
  record: Recorder,
  round: CarryingRound,
  to: "in_transit" | "received",
  by: Mover,
): Promise<void> {
  const riding = await ridingTransfers(tx, by.tenantId, round.id);
  if (riding.length === 0) return;
  const yards = await yardsOf(tx, by.tenantId, round);
  for (const { id } of riding) {
    const transfer = await lockTransfer(tx, by.tenantId, id);
    const isHere =
      to === "in_transit"
        ? transfer.fromLocationId === yards.start
        : transfer.toLocationId === yards.end && transfer.status === "in_transit";
    if (isHere && (to === "received" || (await isEnoughThere(tx, by.tenantId, transfer)))) {
      await moveRiding(tx, record, transfer, to, by);
    }
  }
}

/** Takes a transfer to a stage and says so. False where that is no way forward. */
export async function moveRiding(
  tx: Tx,
  record: Recorder,
  transfer: LockedTransfer,
  to: Stage,
  by: Mover,
): Promise<boolean> {
  const on = passage(transfer.status, to);
  if (!on) return false;
  await moveOn(tx, transfer, on, by);
  await record({
    action: "transfer.advanced",
    words: `Moved a transfer on to ${to.replaceAll("_", " ")} with its round`,
    subject: { kind: "transfer", id: transfer.id },
    before: { status: transfer.status },
    after: { status: to },
  });
  return true;
}

const ridingTransfers = (tx: Tx, tenantId: string, roundId: string) =>
  runSql(
    tx,
    sqlBuilder
      .selectFrom("stock_transfers")
      .where("tenant_id", "=", tenantId)
      .where("round_id", "=", roundId)
      .where("method", "=", sql.lit("round"))
      .where("status", "in", onTheirWay)
      .orderBy("id")
      .select("id")
      .forUpdate(),
  );

const onTheirWay = (["planned", "awaiting_collection", "in_transit"] as const).map((status) =>
  sql.lit(status),
);

/** Whether the yard has enough that is free, or held for this very transfer. */
async function isEnoughThere(tx: Tx, tenantId: string, transfer: LockedTransfer): Promise<boolean> {
  if (transfer.status === "awaiting_collection") return true;
  const places = transfer.lines.map(({ productId, condition }) => ({
    locationId: transfer.fromLocationId,
    productId,
    condition,
  }));
  const levels = await lockFree(tx, tenantId, places);
  return transfer.lines.every(
    ({ productId, condition, quantity }) =>
      (levels.find((at) => at.productId === productId && at.condition === condition)?.free ?? 0) >=
      quantity,
  );
}
