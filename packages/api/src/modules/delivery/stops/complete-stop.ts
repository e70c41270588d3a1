import {
  rowsAsTable,
  runSql,
  sql,
  sqlBuilder,
  type PaidVia,
  type PaymentMethod,
  type Tx,
} from "@roundsman/db";
import type { Emit, Recorder } from "../../../platform/audit/change";
import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { pounds } from "../../../platform/values/format";
import { tellLater } from "../../messages";
import {
  applyOutcome,
  chargeOnTheSpot,
  mailDelivered,
  orderName,
  recordPayment,
  settleDebt,
  tellOffice,
  tellUncollected,
} from "../../orders";
import { addProofs } from "../../stock";
import { Round } from "../rounds/schema";
import { StopCompletion } from "../rounds/stop-schema";
import { yardsOf } from "../rounds/locks";
import { bringHere, deliveryStands, findDrivenStop, requireOpen } from "./guards";
import {
  collectedOf,
  moveGoods,
  orderToDeliver,
  outcomesOf,
  type LineOutcome,
  type OrderToDeliver,
  tellOfIssue,
} from "./outcome";
import { goodsOf, recordStop, type Held } from "./record-stop";
import { moveAtStop } from "./serials-at-stop";

/**
 * POST /rounds/{id}/stops/{stopId}/complete: what was handed over, what came back, what was paid. The
 * order is delivered, stock moves, the office hears of an issue. Answers with the round.
 */
export const complete = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenStop)
  .input(StopCompletion)
  .output(Round)
  .mutation(({ ctx, input }) =>
    recordStop(ctx, "complete", input, {
      stands: (tx, held) => deliveryStands(tx, held, input),
      work: (tx, record, locked, emit) => completeStop(tx, record, locked, input, emit),
    }),
  );

/** Records what was handed over at a locked stop. */
export async function completeStop(
  tx: Tx,
  record: Recorder,
  locked: Held,
  input: StopCompletion,
  emit: Emit,
): Promise<void> {
  requireOpen(locked.stop);
  const planned = await orderToDeliver(tx, locked.tenantId, locked.stop.orderId);
  await bringHere(tx, locked, planned, emit);
  const order = await withCharges(tx, locked, planned, input.agreements);
  const done = await deliver(tx, locked, order, input);
  const isPart = done.lines.some((line) => line.deliveredQuantity < line.quantity);
  await record({
    action: "stop.completed",
    words: `Delivered ${isPart ? "a part of " : ""}order ${orderName(order)}`,
    subject: { kind: "order", id: order.id },
    after: { roundId: locked.round.id, ...done },
  });
  // What is delivered on account was judged as it was ordered.
  const isCharged = (input.agreements ?? []).length > 0;
  if (!isCharged && (order.paymentMethod === "on_account" || order.paidAt !== null)) return;
  const name = orderName(order);
  const what = isCharged ? `a charge at the door, order ${name}` : `order ${name} was not paid`;
  await emit("order.owed_at_door", { tenantId: locked.tenantId, orderId: order.id, what });
}

type Done = {
  lines: { [Field in keyof LineOutcome]: LineOutcome[Field] }[];
  collected: { productId: string; quantity: number }[];
  cashTakenPence: number;
  serials?: { delivered: string[]; collected: string[] };
};

/** Whether the customer wanted less than was ordered, so that nothing is left to bring. */
const isOwnWish = (reason: StopCompletion["shortfallReason"]): boolean =>
  reason === "refused" || reason === "changed_mind";

/**
 * What comes of a delivery, at a stop that is held and open: the order is delivered, stock moves, cash is received.
 * @returns what was done, for the record
 */
export async function deliver(
  tx: Tx,
  held: Held,
  order: OrderToDeliver,
  input: StopCompletion,
): Promise<Done> {
  const { tenantId, doneAt: at, byUserId } = held;
  const lines = outcomesOf(order, input.lines);
  const collected = await collectedOf(tx, tenantId, order, input.collect);
  const restWanted = !isOwnWish(input.shortfallReason);
  await applyOutcome(tx, { tenantId, orderId: order.id, lines, at, restWanted });
  const pence = input.cashTakenPence ?? 0;
  const owedPence = await takeCash(tx, order, {
    tenantId,
    pence,
    at,
    byUserId,
    roundId: held.round.id,
  });
  await keepWhatWasDone(tx, held, input, lines, collected);
  await moveGoods(
    tx,
    { ...goodsOf(held), customerId: order.customerId },
    await yardsOf(tx, tenantId, held.round),
    {
      delivered: lines.map((line) => ({ ...line, quantity: line.deliveredQuantity })),
      collected,
    },
  );
  const serials = await moveAtStop(tx, held, order, input.serials);
  await mailDelivered(tx, tenantId, order);
  await tellLater(tx, { tenantId, orderId: order.id, moment: "delivered" });
  if (input.issue) await tellOfIssue(tx, held, order, input.issue, input.issueNote ?? null);
  await tellUncollected(tx, held, order, owedPence);
  return {
    lines: lines.map((line) => ({ ...line })),
    collected: collected.map((line) => ({ ...line })),
    cashTakenPence: pence,
    ...(serials && { serials }),
  };
}

/** The order with what the driver charges for at the door. */
async function withCharges(
  tx: Tx,
  { tenantId, doneAt }: Held,
  order: OrderToDeliver,
  agreements: StopCompletion["agreements"] = [],
): Promise<OrderToDeliver> {
  if (agreements.length === 0) return order;
  const { id: orderId, customerId } = order;
  await chargeOnTheSpot(tx, { tenantId, orderId, customerId }, agreements, doneAt);
  return orderToDeliver(tx, tenantId, orderId);
}

const lineTypes = {
  order_line_id: "uuid",
  delivered_quantity: "int",
  cancelled_quantity: "int",
} as const;
const lineColumns = ["order_line_id", "delivered_quantity", "cancelled_quantity"] as const;
const emptyTypes = { product_id: "uuid", quantity: "int" } as const;
const emptyColumns = ["product_id", "quantity"] as const;

/** What was done at the stop, its lines and empties: one statement. Then its proofs. */
async function keepWhatWasDone(
  tx: Tx,
  held: Held,
  input: StopCompletion,
  lines: readonly LineOutcome[],
  collected: readonly { productId: string; quantity: number }[],
): Promise<void> {
  const { tenantId, doneAt, now, byUserId, proofs } = held;
  const stopId = held.stop.id;
  const ofStop = [
    sql<string>`${tenantId}::uuid`.as("tenant_id"),
    sql<string>`${stopId}::uuid`.as("stop_id"),
  ] as const;
  const linesDone = lines.map((line) => ({
    order_line_id: line.orderLineId,
    delivered_quantity: line.deliveredQuantity,
    cancelled_quantity: line.cancelledQuantity,
  }));
  const empties = collected.map(({ productId, quantity }) => ({ product_id: productId, quantity }));
  await runSql(
    tx,
    sqlBuilder
      .with("handed", (db) =>
        db
          .insertInto("stop_lines")
          .columns(["tenant_id", "stop_id", ...lineColumns])
          .expression(
            db
              .selectFrom(rowsAsTable("line", linesDone, lineTypes))
              .select([...ofStop, ...lineColumns]),
          ),
      )
      .with("taken", (db) =>
        db
          .insertInto("stop_collect")
          .columns(["tenant_id", "stop_id", ...emptyColumns])
          .expression(
            db
              .selectFrom(rowsAsTable("empty", empties, emptyTypes))
              .select([...ofStop, ...emptyColumns]),
          ),
      )
      .updateTable("stops")
      .set({
        completed_at: doneAt,
        given_back_at: null,
        recorded_at: now,
        recorded_by_user_id: byUserId,
        cash_taken_pence: input.cashTakenPence ?? 0,
        shortfall_reason: input.shortfallReason,
        issue: input.issue,
        issue_note: input.issueNote,
        leave_instruction: input.leaveInstruction,
        leave_detail: input.leaveDetail,
        updated_at: sql`now()`,
      })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", stopId),
  );
  await addProofs(tx, { tenantId, stopId, createdAt: doneAt }, proofs);
}

interface CashOrder {
  id: string;
  paymentMethod: PaymentMethod;
  paidAt: Date | null;
  paidVia: PaidVia | null;
}

export interface TakenCash {
  tenantId: string;
  pence: number;
  at: Date;
  byUserId: string | null;
  roundId: string;
}

/**
 * Cash taken at the door is money received (pence, including VAT): a part of what is due counts as
 * well. What a card paid meanwhile does not undo that it was taken: both stand, and the office is told what is over.
 * Called once the outcome stands on the order: what is not taken is owed from then on.
 * @returns pence that are owed
 * @throws conflict where the order is not one for cash, or was paid otherwise than by card at the door
 */
async function takeCash(tx: Tx, order: CashOrder, taken: TakenCash): Promise<number> {
  const { tenantId, pence, at, byUserId, roundId } = taken;
  if (pence === 0) {
    const isOwed = order.paymentMethod !== "on_account" && order.paidAt === null;
    return isOwed ? settleDebt(tx, { tenantId, orderId: order.id }, {}, at) : 0;
  }
  if (order.paymentMethod !== "cash") throw conflict("This order is not paid in cash at the door.");
  if (order.paidAt !== null && order.paidVia !== "provider") {
    throw conflict("This order is paid already.");
  }
  const received = await recordPayment(tx, {
    tenantId,
    orderId: order.id,
    isHeld: true,
    amountPence: pence,
    method: "cash",
    at,
    byUserId,
    roundId,
  });
  const { order: paid, duePence, netPence, owedPence } = received;
  if (paid.paidVia !== "provider" || netPence <= duePence) return owedPence;
  await tellOffice(
    tx,
    { tenantId, orderId: order.id },
    {
      kind: "order.paid",
      title: `Order ${orderName(paid)} was paid by card and in cash`,
      body: `${pounds(Math.min(pence, netPence - duePence))} is to be paid back.`,
    },
    { now: at },
  );
  return owedPence;
}
