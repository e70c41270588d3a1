import { isDeepStrictEqual } from "node:util";
import type { Tx } from "@roundsman/db";
import type { StopCompletion, StopFailure } from "../rounds/stop-schema";
import { collectedOf, orderToDeliver, outcomesOf } from "./outcome";
import type { Held } from "./record-stop";

/*
 * Whether what a phone says once more stands at the stop already: a second tap under another id, or a record
 * that was entered by the office meanwhile. The whole outcome must be the same; of proofs, their kinds.
 */

/** @throws as completing does, where lines or empties are none of the order's or the business's */
export async function deliveryStands(tx: Tx, held: Held, said: StopCompletion): Promise<boolean> {
  const { tenantId, stop } = held;
  if (stop.completedAt === null) return false;
  const order = await orderToDeliver(tx, tenantId, stop.orderId);
  const collected = await collectedOf(tx, tenantId, order, said.collect);
  const {
    lines,
    collected: collect,
    proofs,
    ...kept
  } = await tx.stop.findFirstOrThrow({
    where: { tenantId, id: stop.id },
    select: {
      cashTakenPence: true,
      shortfallReason: true,
      issue: true,
      issueNote: true,
      leaveInstruction: true,
      leaveDetail: true,
      lines: { select: { orderLineId: true, deliveredQuantity: true, cancelledQuantity: true } },
      collected: { select: { productId: true, quantity: true } },
      proofs: { select: { kind: true } },
    },
  });
  const { shortfallReason, issue, issueNote, leaveInstruction, leaveDetail } = said;
  return isDeepStrictEqual(
    [kept, sortedLines(lines), sortedEmpties(collect), kindsOf(proofs)],
    [
      {
        cashTakenPence: said.cashTakenPence ?? 0,
        shortfallReason: shortfallReason ?? null,
        issue: issue ?? null,
        issueNote: issueNote ?? null,
        leaveInstruction: leaveInstruction ?? null,
        leaveDetail: leaveDetail ?? null,
      },
      sortedLines(outcomesOf(order, said.lines)),
      sortedEmpties(collected),
      kindsOf(held.proofs),
    ],
  );
}

export async function failureStands(tx: Tx, held: Held, said: StopFailure): Promise<boolean> {
  const { tenantId, stop } = held;
  if (stop.failedAt === null) return false;
  const { proofs, ...kept } = await tx.stop.findFirstOrThrow({
    where: { tenantId, id: stop.id },
    select: { failureReason: true, failureNote: true, proofs: { select: { kind: true } } },
  });
  return isDeepStrictEqual(
    [kept, kindsOf(proofs)],
    [
      { failureReason: said.failureReason, failureNote: said.failureNote ?? null },
      kindsOf(held.proofs),
    ],
  );
}

/** Nothing is recorded, and the last thing that happened at the stop was its undoing. */
export async function undoingStands(tx: Tx, { tenantId, stop }: Held): Promise<boolean> {
  if (stop.completedAt !== null || stop.failedAt !== null) return false;
  const last = await tx.stopRecord.findFirst({
    where: { tenantId, stopId: stop.id },
    orderBy: [{ arrivedAt: "desc" }, { doneAt: "desc" }],
    select: { kind: true },
  });
  return last?.kind === "undo";
}

const sortedLines = (
  lines: readonly { orderLineId: string; deliveredQuantity: number; cancelledQuantity: number }[],
) =>
  lines
    .map((line) => [line.orderLineId, line.deliveredQuantity, line.cancelledQuantity].join(" "))
    .toSorted();

const sortedEmpties = (empties: readonly { productId: string; quantity: number }[]) =>
  empties.map(({ productId, quantity }) => `${productId} ${quantity}`).toSorted();

const kindsOf = (proofs: readonly { kind: string }[]) => proofs.map(({ kind }) => kind).toSorted();
