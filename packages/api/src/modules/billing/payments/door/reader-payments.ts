import { runSqlForOne, sqlBuilder, type InferResult, type SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import { dateTime, dateTimeOrNull } from "../../../../platform/values/format";
import type { DoorPayment } from "./schema";

/* What readers were asked to take (docs/decisions/0309). */

const selectPayments = sqlBuilder
  .selectFrom("reader_payments as p")
  .innerJoin("card_readers as r", (join) =>
    join.onRef("r.tenant_id", "=", "p.tenant_id").onRef("r.id", "=", "p.reader_id"),
  )
  .innerJoin("orders as o", (join) =>
    join.onRef("o.tenant_id", "=", "p.tenant_id").onRef("o.id", "=", "p.order_id"),
  )
  .select([
    "p.tenant_id as tenantId",
    "p.id",
    "p.order_id as orderId",
    "o.number as orderNumber",
    "p.reader_id as readerId",
    "r.name as readerName",
    "r.reader_ref as readerRef",
    "p.round_id as roundId",
    "p.merchant_code as merchantCode",
    "p.amount_pence as amountPence",
    "p.state",
    "p.transaction_ref as transactionRef",
    "p.checkout_ref as checkoutRef",
    "p.why",
    "p.started_at as startedAt",
    "p.stop_asked_at as stopAskedAt",
    "p.ended_at as endedAt",
  ]);
export type ReaderPaymentRow = InferResult<typeof selectPayments>[number];

export const isOpen = ({ state }: Pick<ReaderPaymentRow, "state">): boolean =>
  state === "waiting" || state === "unknown";

export const readPayment = (
  runner: SqlRunner,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<ReaderPaymentRow | null> =>
  runSqlForOne(runner, selectPayments.where("p.tenant_id", "=", tenantId).where("p.id", "=", id));

/** The same, its row held. Its order is held before it. */
export const lockPayment = (
  runner: SqlRunner,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<ReaderPaymentRow | null> =>
  runSqlForOne(
    runner,
    selectPayments.where("p.tenant_id", "=", tenantId).where("p.id", "=", id).forUpdate("p"),
  );

/** The last that a reader was asked for an order: of those there are, one that is open. */
export const lastPaymentOf = (
  runner: SqlRunner,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<ReaderPaymentRow | null> =>
  runSqlForOne(
    runner,
    selectPayments
      .where("p.tenant_id", "=", tenantId)
      .where("p.order_id", "=", orderId)
      .orderBy("p.started_at", "desc")
      .orderBy("p.id", "desc")
      .limit(1),
  );

/** As the partial indexes have them. */
const openStates = ["waiting", "unknown"] as const;

/** The payment for which a reader is asking now, of this business, reader or order. */
export const openPaymentOf = (
  runner: SqlRunner,
  of: { tenantId: string; readerId?: string; orderId?: string },
): Promise<ReaderPaymentRow | null> =>
  runSqlForOne(
    runner,
    selectPayments
      .where("p.tenant_id", "=", of.tenantId)
      .where("p.state", "in", openStates)
      .$if(of.readerId !== undefined, (query) => query.where("p.reader_id", "=", of.readerId ?? ""))
      .$if(of.orderId !== undefined, (query) => query.where("p.order_id", "=", of.orderId ?? ""))
      .orderBy("p.id")
      .limit(1),
  );

/** Why an account or a reader can't be let go yet; null where it can. */
export async function whyStillOpen(
  runner: SqlRunner,
  of: { tenantId: string; readerId?: string },
): Promise<string | null> {
  const open = await openPaymentOf(runner, of);
  return open && `A card payment of order ${open.orderNumber} is not over yet.`;
}

/** The reader on the van of a round; null where it has none. */
export const readerOnRound = (
  runner: SqlRunner,
  { tenantId, roundId }: { tenantId: string; roundId: string },
) =>
  runSqlForOne(
    runner,
    sqlBuilder
      .selectFrom("card_readers as c")
      .innerJoin("rounds as r", (join) =>
        join.onRef("r.tenant_id", "=", "c.tenant_id").onRef("r.vehicle_id", "=", "c.vehicle_id"),
      )
      .where("c.tenant_id", "=", tenantId)
      .where("r.id", "=", roundId)
      .where("c.unpaired_at", "is", null)
      .select(["c.id", "c.name", "c.reader_ref as readerRef", "c.state"]),
  );

export const viewPayment = (
  row: ReaderPaymentRow,
): NonNullable<z.infer<typeof DoorPayment>["payment"]> => ({
  id: row.id,
  readerName: row.readerName,
  amountPence: row.amountPence,
  state: row.state,
  why: row.why,
  stopping: isOpen(row) && row.stopAskedAt !== null,
  startedAt: dateTime(row.startedAt),
  endedAt: dateTimeOrNull(row.endedAt),
});
