import type { Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { fromDay, todayIn } from "../../../platform/values/view";
import { billingAddresses } from "./billing-addresses";
import { lockBillable } from "./billable";
import { billsOf, type Bill } from "./bills";
import { invoiceNumber, takeNumbers } from "./numbering";

const dayMs = 24 * 60 * 60 * 1000;
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
export async function raiseInvoices(
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
  const first = await takeNumbers(tx, tenantId, bills.length);
  const issuedOn = fromDay(todayIn(timeZone, now));
  const dueOn = new Date(issuedOn.getTime() + business.paymentTermsDays * dayMs);
  const made = await tx.invoice.createManyAndReturn({
    data: bills.map(({ sums: { netPence, vatPence, totalPence }, ...bill }, at) => ({
      tenantId,
      sequence: first + at,
      number: invoiceNumber(first + at),
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
  const raised = bills.flatMap((bill, at) => {
    const id = idOf.get(first + at);
    return id === undefined ? [] : [{ bill, id }];
  });
  await putContents(tx, tenantId, raised);
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
