import { rowsAsTable, runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { invalid } from "../../../platform/base/errors";
import { todayIn } from "../../../platform/values/format";
import { allocate, takeFrom } from "../../ledger";
import type { OrderRow } from "../../orders";
import { billsOf, type Bill } from "../invoices/bills";
import { billingAddresses, putInvoices, type Raising } from "../invoices/put-invoices";
import { missingFacts, readIssuing } from "../invoices/required-facts";

/*
 * Invoices for orders that were paid by themselves: at the door, by link, in the shop, at the counter
 * (docs/decisions/0238). Their money moves from the order to the invoice, which is paid as soon as it is there.
 */

/** Up to this, including VAT, an invoice need not say who it is for. Pence. */
export const mostSimplified = 25_000;

/** Who an invoice is for. */
interface Buyer {
  /** Null where nobody is named. */
  name: string | null;
  /** A part a line. */
  address: string | null;
}

const noAddress =
  "Give the buyer's name and address, each on a line of its own: an invoice over £250 must say who it is for.";

/**
 * Who an order's invoice is for: as was asked, else as the order says. Somebody who is no customer is named by the
 * first line. Whoever asks with an order's link alone learns nothing of the customer's card: a guest of the shop may have
 * typed somebody else's address for mail.
 * @param known where the customer's invoices go
 */
function buyerOf(
  order: OrderRow,
  { billTo, byLink = false }: Pick<Selling, "billTo" | "byLink">,
  known: string | null,
): Buyer {
  const isGuests = order.source === "shop";
  const lines = (billTo ?? "").split("\n").flatMap((line) => line.trim() || []);
  const name = byLink && isGuests ? null : (order.customerName ?? order.deliverToName);
  if (lines.length === 0) {
    return { name, address: order.deliverToAddress ?? (isGuests ? null : known) };
  }
  if (!byLink && order.customerId !== null && name !== null) {
    return { name, address: lines.join("\n") };
  }
  const [first = "", ...rest] = lines;
  return { name: first.slice(0, 120), address: rest.join("\n") || null };
}

interface Selling extends Raising {
  byUserId: string | null;
  /** Who they are for, where the orders do not say. */
  billTo?: string | null;
  /** Asked for by somebody with the order's link, and not by the office. */
  byLink?: boolean;
  /** Leaves out invoices that lack a required fact. */
  leavesUnknown?: boolean;
}

/** An invoice that was raised for a paid order. */
export interface RaisedSale {
  id: string;
  number: string;
  orderId: string;
  customerName: string;
  totalPence: number;
}

/**
 * Raises an invoice for each of these orders, in a fixed number of statements however many. They are held, and
 * `whyNotInvoiced` is null of each. The orders stay paid as they were; what was paid over stays theirs.
 * @throws validation on `billTo` where one must say who it is for, and nobody knows
 */
export async function raiseSales(
  tx: Tx,
  selling: Selling,
  orders: readonly OrderRow[],
): Promise<RaisedSale[]> {
  const { tenantId, now, byUserId } = selling;
  const addresses = await billingAddresses(tx, tenantId, orders);
  const issuing = await readIssuing(tx, tenantId, todayIn(selling.timeZone, now));
  const bills = orders.flatMap((order) => {
    const known = addresses.get(order.customerId) ?? null;
    const { name, address } = buyerOf(order, selling, known);
    return billsOf([order]).flatMap((bill) => {
      if (bill.sums.totalPence > mostSimplified && (name === null || address === null)) {
        if (selling.leavesUnknown) return [];
        throw invalid({ path: "billTo", message: noAddress });
      }
      const sale = {
        ...bill,
        order,
        customerName: name ?? "Customer",
        billTo: address,
        paidSale: true,
      };
      const isLeft = selling.leavesUnknown && missingFacts(issuing, sale).length > 0;
      return isLeft ? [] : [sale];
    });
  });
  if (bills.length === 0) return [];
  const raised = await putInvoices(tx, selling, bills);
  await moveReceipts(
    tx,
    { tenantId, at: now, byUserId },
    raised.map(({ id, bill }) => ({ id, ...bill })),
  );
  await settleAsPaid(
    tx,
    { tenantId, now },
    raised.map(({ id, bill }) => ({ id, order: bill.order })),
  );
  return raised.map(({ id, bill: { number, order, customerName, sums } }) => {
    const { totalPence } = sums;
    return { id, number, orderId: order.id, customerName, totalPence };
  });
}

/** Moves the payments of these invoices' orders to the invoices. */
export async function moveReceipts(
  tx: Tx,
  entry: { tenantId: string; at: Date; byUserId: string | null },
  raised: readonly Pick<
    Bill & { id: string; number: string },
    "id" | "number" | "orderIds" | "sums"
  >[],
): Promise<void> {
  const receipts = await receiptsOfAll(
    tx,
    entry.tenantId,
    raised.flatMap(({ orderIds }) => orderIds),
  );
  await allocate(
    tx,
    entry,
    raised.flatMap(({ id: invoiceId, number, orderIds, sums }) =>
      takeFrom(
        sums.totalPence,
        receipts.filter(({ orderId }) => orderIds.includes(orderId)),
      ).flatMap(({ id: receiptId, orderId, pence: amountPence }) => [
        { receiptId, orderId, amountPence: -amountPence, reason: `Billed on ${number}` },
        { receiptId, invoiceId, amountPence },
      ]),
    ),
  );
}

/** What receipts pay of these orders, the earliest first: what was paid over stays in what came in last. */
const receiptsOfAll = (tx: Tx, tenantId: string, orderIds: readonly string[]) =>
  runSql(
    tx,
    sqlBuilder
      .selectFrom("allocations as a")
      .innerJoin("receipts as r", (join) =>
        join.onRef("r.tenant_id", "=", "a.tenant_id").onRef("r.id", "=", "a.receipt_id"),
      )
      .where("a.tenant_id", "=", tenantId)
      .where("a.order_id", "in", [...orderIds])
      .groupBy(["a.order_id", "r.id", "r.received_at"])
      .having((eb) => eb(eb.fn.sum("a.amount_pence"), ">", eb.lit(0)))
      .orderBy("r.received_at")
      .orderBy("r.id")
      .select([
        "r.id",
        sql<string>`a.order_id`.as("orderId"),
        sql<number>`sum(a.amount_pence)::int`.as("pence"),
      ]),
  );

/** The invoices are paid as their orders were; the orders say what they said before their money moved. */
async function settleAsPaid(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  raised: readonly { id: string; order: OrderRow }[],
): Promise<void> {
  const rows = raised.map(({ id, order }) => ({
    id,
    order_id: order.id,
    paid_pence: order.paidPence ?? 0,
  }));
  const table = rowsAsTable("raised", rows, { id: "uuid", order_id: "uuid", paid_pence: "int" });
  await runSql(
    tx,
    sqlBuilder
      .updateTable("invoices as i")
      .from(table)
      .innerJoin("orders as o", "o.id", "raised.order_id")
      .set((eb) => ({
        status: "paid",
        paid_at: eb.ref("o.paid_at"),
        paid_via: eb.ref("o.paid_via"),
      }))
      .where("i.tenant_id", "=", tenantId)
      .where("o.tenant_id", "=", tenantId)
      .whereRef("i.id", "=", "raised.id"),
  );
  await runSql(
    tx,
    sqlBuilder
      .updateTable("orders as o")
      .from(table)
      .set((eb) => ({ paid_pence: eb.ref("raised.paid_pence"), updated_at: now }))
      .where("o.tenant_id", "=", tenantId)
      .whereRef("o.id", "=", "raised.order_id"),
  );
}
