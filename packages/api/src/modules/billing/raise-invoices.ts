import { anyUuid, runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { conflict } from "../../platform/base/errors";
import { business } from "../../platform/middleware/procedures";
import { daysAfter, fromDay, pounds, todayIn } from "../../platform/values/format";
import { endOpenSession } from "../orders";
import { billsOf, type Bill } from "./invoices/bills";
import { lockBillable } from "./invoices/guards";
import { numbered } from "./ledger/numbers";
import { readInvoices, viewInvoice } from "./invoices/queries";
import { NewInvoices, RaisedInvoices } from "./invoices/schema";

/** Where each customer's invoice goes: their first address, a part a line. By customer, in one statement. */
async function billingAddresses(
  tx: Tx,
  tenantId: string,
  of: readonly { customerId: string | null }[],
): Promise<Map<string | null, string>> {
  const ids = of.flatMap(({ customerId }) => customerId ?? []);
  const rows = await runSql(
    tx,
    sqlBuilder
      .selectFrom("delivery_addresses")
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", anyUuid(ids))
      .distinctOn("customer_id")
      .orderBy("customer_id")
      .orderBy("archived_at", (sort) => sort.asc().nullsFirst())
      .orderBy("created_at")
      .orderBy("id")
      .select([
        "customer_id as customerId",
        sql<string>`concat_ws(E'\n', line1, nullif(line2, ''), nullif(city, ''), postcode)`.as(
          "address",
        ),
      ]),
  );
  return new Map(rows.map(({ customerId, address }) => [customerId, address]));
}

const mostPence = 2_147_483_647;

interface Raising {
  tenantId: string;
  timeZone: string;
  now: Date;
}

/**
 * Bills delivered orders: one invoice for each customer, in a fixed number of statements however many.
 * Gives the ids, in the order of their numbers.
 * @throws not_found, conflict as of `lockBillable`; conflict where one would come to more than can be kept
 */
async function raiseInvoices(
  tx: Tx,
  { tenantId, timeZone, now }: Raising,
  orderIds: readonly string[],
): Promise<string[]> {
  const bills = billsOf(await lockBillable(tx, tenantId, orderIds));
  if (bills.some(({ sums }) => sums.totalPence > mostPence)) {
    throw conflict("An invoice comes to at most £21,474,836.47: bill fewer orders at once.");
  }
  const business = await tx.business.findFirstOrThrow({
    where: { id: tenantId },
    select: { paymentTermsDays: true },
  });
  const addresses = await billingAddresses(tx, tenantId, bills);
  // The counter is held for as short as can be: everybody who bills waits for it.
  const invoices = await numbered(tx, tenantId, "invoice", bills);
  const today = todayIn(timeZone, now);
  const issuedOn = fromDay(today);
  const dueOn = fromDay(daysAfter(today, business.paymentTermsDays));
  const made = await tx.invoice.createManyAndReturn({
    data: invoices.map(({ sums: { netPence, vatPence, totalPence }, ...bill }) => ({
      tenantId,
      sequence: bill.sequence,
      number: bill.number,
      customerId: bill.customerId,
      customerName: bill.customerName,
      billTo: addresses.get(bill.customerId) ?? null,
      issuedOn,
      dueOn,
      netPence,
      vatPence,
      totalPence,
      createdAt: now,
    })),
    select: { id: true, sequence: true },
  });
  const idOf = new Map(made.map(({ id, sequence }) => [sequence, id]));
  const raised = invoices.flatMap((bill) => {
    const id = idOf.get(bill.sequence);
    return id === undefined ? [] : [{ bill, id }];
  });
  await putContents(tx, tenantId, raised);
  await endOpenSession(tx, { tenantId, orderIds }, now);
  return raised.map(({ id }) => id);
}

async function putContents(
  tx: Tx,
  tenantId: string,
  raised: readonly { bill: Bill; id: string }[],
): Promise<void> {
  const each = <T>(rows: (bill: Bill) => T[]) =>
    raised.flatMap(({ bill, id: invoiceId }) =>
      rows(bill).map((row) => ({ tenantId, invoiceId, ...row })),
    );
  await tx.invoiceLine.createMany({
    data: each(({ lines }) => lines.map((line, position) => ({ position, ...line }))),
  });
  await tx.invoiceVat.createMany({ data: each(({ sums }) => sums.parts) });
  await tx.invoiceOrder.createMany({
    data: each(({ orderIds }) => orderIds.map((orderId) => ({ orderId }))),
  });
}

/** POST /invoices: delivered orders that are neither paid nor billed, an invoice for each customer. */
export const raise = business("invoices:write")
  .input(NewInvoices)
  .output(RaisedInvoices)
  .mutation(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const rows = await ctx.change(async (tx, record) => {
      const ids = await raiseInvoices(tx, { tenantId, timeZone, now: ctx.now }, input.orderIds);
      const raised = await readInvoices(tx, tenantId, ids);
      for (const { id, number, customerName, totalPence, orders } of raised) {
        await record({
          action: "invoice.raised",
          words: `Raised ${number} for ${customerName}: ${pounds(totalPence)}`,
          subject: { kind: "invoice", id },
          after: { number, totalPence, orderIds: orders.map((order) => order.id) },
        });
      }
      return raised;
    });
    const today = todayIn(timeZone, ctx.now);
    return { items: rows.map((row) => viewInvoice(row, today)) };
  });
