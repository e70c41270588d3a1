import {
  anyUuid,
  rowsAsTable,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type PaidVia,
  type Tx,
} from "@roundsman/db";
import { brokeConstraint, conflict } from "../../../platform/base/errors";
import { enqueue } from "../../../platform/jobs/enqueue";
import { endOpenSession, selectOrders, sumsDue } from "../../orders";

interface Settling {
  tenantId: string;
  at: Date;
  /** How invoices that are paid by this say that they were. */
  via: PaidVia;
}

/**
 * Brings invoices, and with each its orders, in line with what is paid of them: paid where nothing is left to pay, sent
 * again where a receipt was taken back. Their rows are held. Void invoices stay void.
 */
export async function settleInvoices(
  tx: Tx,
  { tenantId, at, via }: Settling,
  invoiceIds: readonly string[],
): Promise<void> {
  const invoices = await lockInvoices(tx, tenantId, invoiceIds);
  const idsWhere = (status: "sent" | "paid", isPaid: boolean) =>
    invoices
      .filter((row) => row.status === status && (row.paidPence === row.totalPence) === isPaid)
      .map(({ id }) => id);
  await endPayPages(tx, tenantId, invoiceIds, at);
  const nowPaid = idsWhere("sent", true);
  const nowOpen = idsWhere("paid", false);
  if (nowPaid.length > 0) {
    await tx.invoice.updateMany({
      where: { tenantId, id: { in: nowPaid } },
      data: { status: "paid", paidAt: at, paidVia: via },
    });
    await payOrders(tx, { tenantId, at, via }, nowPaid);
  }
  if (nowOpen.length > 0) {
    await tx.invoice.updateMany({
      where: { tenantId, id: { in: nowOpen } },
      data: { status: "sent", paidAt: null, paidVia: null },
    });
    await putOnAccount(tx, tenantId, nowOpen, at);
    await runSql(
      tx,
      sqlBuilder
        .updateTable("orders as o")
        .set({ paid_at: null, paid_via: null, paid_pence: ownPence(tenantId), updated_at: at })
        .where("o.tenant_id", "=", tenantId)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom("invoice_orders as b")
              .where("b.tenant_id", "=", tenantId)
              .where("b.invoice_id", "=", anyUuid(nowOpen))
              .whereRef("b.order_id", "=", "o.id")
              .select("b.order_id"),
          ),
        ),
    );
  }
}

/**
 * Ends the payment pages of invoices on which more would be paid than is left, also of void ones. The provider is told
 * by jobs; where the customer was quicker, what they paid is their credit.
 */
export async function endPayPages(
  tx: Tx,
  tenantId: string,
  invoiceIds: readonly string[],
  at: Date,
): Promise<void> {
  const ended = await runSql(
    tx,
    sqlBuilder
      .updateTable("payment_sessions as s")
      .from("invoices as i")
      .set({ status: "cancelled", ended_at: at })
      .where("s.tenant_id", "=", tenantId)
      .where("i.tenant_id", "=", tenantId)
      .where("s.invoice_id", "=", anyUuid([...invoiceIds]))
      .whereRef("i.id", "=", "s.invoice_id")
      .where("s.status", "=", "open")
      .where(sql<boolean>`(i.status = 'void' or s.amount_pence > i.total_pence - i.paid_pence)`)
      .returning("s.id"),
  );
  for (const { id } of ended) {
    await enqueue(tx, "end_payment_session", { tenantId, sessionId: id });
  }
}

/**
 * Days for which these invoices charged interest can be charged again once they are void or credited in full, and no
 * longer once that is taken back.
 * @throws conflict where they were charged again meanwhile
 */
export async function settleInterest(
  tx: Tx,
  tenantId: string,
  chargeIds: readonly string[],
  at: Date,
): Promise<void> {
  const isTakenBack = sql<boolean>`(i.status = 'void' or i.total_pence <= (
    select coalesce(sum(n.total_pence), 0) from credit_notes n where ${sameBusiness("n", "i")} and n.invoice_id = i.id))`;
  try {
    await runSql(
      tx,
      sqlBuilder
        .updateTable("interest_charges as x")
        .from("invoices as i")
        .set({
          released_at: sql<Date | null>`case when ${isTakenBack} then ${at}::timestamptz end`,
        })
        .where("x.tenant_id", "=", tenantId)
        .where("i.tenant_id", "=", tenantId)
        .where("x.charge_id", "=", anyUuid([...chargeIds]))
        .whereRef("i.id", "=", "x.charge_id")
        .where(sql<boolean>`(x.released_at is not null) <> ${isTakenBack}`),
    );
  } catch (error) {
    const again = ["interest_charges_days_once", "interest_charges_compensated_once"];
    if (!again.some((name) => brokeConstraint(error, name))) throw error;
    throw conflict("Interest for these days was charged again since: credit that first.");
  }
}

/** A paid sale that is owed after all is on the customer's account from the business's day of that moment. */
const putOnAccount = (tx: Tx, tenantId: string, invoiceIds: readonly string[], at: Date) =>
  runSql(
    tx,
    sqlBuilder
      .updateTable("invoices as i")
      .from("businesses as b")
      .set({ reopened_on: sql<Date>`(${at}::timestamptz at time zone b.time_zone)::date` })
      .where("i.tenant_id", "=", tenantId)
      .where("b.id", "=", tenantId)
      .where("i.id", "=", anyUuid([...invoiceIds]))
      .where("i.paid_sale", "=", true)
      .where("i.reopened_on", "is", null),
  );

/** Invoices with what is left to pay of each, the oldest first, held until the change is through. */
export const lockInvoices = (tx: Tx, tenantId: string, ids: readonly string[]) =>
  runSql(
    tx,
    selectOwed(tenantId)
      .where("id", "=", anyUuid([...ids]))
      .forUpdate(),
  );

/** All that a customer has to pay, the oldest first, held until the change is through. */
export const lockOpenInvoices = (tx: Tx, tenantId: string, customerId: string) =>
  runSql(
    tx,
    selectOwed(tenantId)
      .where("customer_id", "=", customerId)
      .where("status", "=", "sent")
      .forUpdate(),
  );

const selectOwed = (tenantId: string) =>
  sqlBuilder
    .selectFrom("invoices")
    .where("tenant_id", "=", tenantId)
    .orderBy(sql`coalesce(sequence, 0)`)
    .orderBy("issued_on")
    .orderBy("id")
    .select([
      "id",
      "number",
      "status",
      "customer_id as customerId",
      "total_pence as totalPence",
      "paid_pence as paidPence",
    ]);

/** The orders of invoices that are paid are paid with them, each with what is due of it. */
async function payOrders(
  tx: Tx,
  { tenantId, at, via }: Settling,
  invoiceIds: readonly string[],
): Promise<void> {
  const orders = await runSql(
    tx,
    selectOrders
      .innerJoin("invoice_orders as b", (join) =>
        join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.order_id", "=", "o.id"),
      )
      .where("b.tenant_id", "=", tenantId)
      .where("o.tenant_id", "=", tenantId)
      .where("b.invoice_id", "=", anyUuid([...invoiceIds])),
  );
  const dues = orders.map((order) => ({ id: order.id, pence: sumsDue(order).totalPence }));
  await runSql(
    tx,
    sqlBuilder
      .updateTable("orders as o")
      .from(rowsAsTable("due", dues, { id: "uuid", pence: "int" }))
      .set((eb) => ({
        paid_at: at,
        paid_via: via,
        paid_pence: sql<number>`${eb.ref("due.pence")} + ${ownPence(tenantId)}`,
        updated_at: at,
      }))
      .where("o.tenant_id", "=", tenantId)
      .whereRef("o.id", "=", "due.id"),
  );
  const orderIds = orders.map(({ id }) => id);
  await endOpenSession(tx, { tenantId, orderIds }, at);
}

/** What came in for the order `o` by itself, beside its invoice: that much is due back. Pence. */
const ownPence = (tenantId: string) =>
  sql<number>`(select coalesce(sum(a.amount_pence), 0)::int from allocations a
    where a.tenant_id = ${tenantId} and a.order_id = o.id)`;
