import { sql, sqlBuilder, runSqlForOne, type Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { countWords, pounds, todayIn } from "../../../platform/values/format";
import { lessVat, type VatKind } from "../../../platform/values/values";
import { allocate, recordReceipt } from "../../ledger";
import { enterReceipt } from "../ledger/enter-receipts";
import { settleInvoices } from "../ledger/settle";
import { billingAddresses, putInvoices } from "../invoices/put-invoices";

/** A charge that is not paid on an order. */
export interface Charge extends VatKind {
  customer: { id: string; name: string };
  groupName: string;
  count: number;
  /** Pence for one, including VAT where it bears any. */
  chargePence: number;
}

interface By {
  tenantId: string;
  timeZone: string;
  now: Date;
  /** The address of the office, for links of a refusal. */
  webUrl: string;
  byUserId: string | null;
}

/** Raises the invoice of a charge. Gives its id and what it comes to; null where nothing is charged. */
export async function billCharge(
  tx: Tx,
  record: Recorder,
  { tenantId, timeZone, now, webUrl }: By,
  { customer, groupName, count, chargePence, vatRate, vatTreatment }: Charge,
): Promise<{ id: string; totalPence: number } | null> {
  const totalPence = count * chargePence;
  if (totalPence === 0) return null;
  const kind = { vatRate, vatTreatment };
  const netPence = lessVat(totalPence, vatRate);
  const vatPence = totalPence - netPence;
  const addresses = await billingAddresses(tx, tenantId, [{ customerId: customer.id }]);
  const [raised] = await putInvoices(tx, { tenantId, timeZone, now, webUrl }, [
    {
      customerId: customer.id,
      customerName: customer.name,
      billTo: addresses.get(customer.id) ?? null,
      orderIds: [],
      lines: [
        {
          orderId: null,
          description: `Cylinder agreement, ${groupName}`,
          quantity: count,
          unitPrice: lessVat(chargePence, vatRate),
          unitPriceIncVat: chargePence,
          ...kind,
          discountPercent: 0,
          netPence,
          vatReason: null,
          fuelCertificate: null,
        },
      ],
      sums: { netPence, vatPence, totalPence, parts: [{ ...kind, netPence, vatPence }] },
    },
  ]);
  if (!raised) throw new Error("No invoice was raised");
  await record({
    action: "invoice.raised",
    words: `Raised ${raised.bill.number} for ${countWords(count, "cylinder")} of ${customer.name}: ${pounds(totalPence)}`,
    subject: { kind: "invoice", id: raised.id },
    after: { number: raised.bill.number, totalPence },
  });
  return { id: raised.id, totalPence };
}

/** Money that came in for the invoice of a charge. */
export const payCharge = (
  tx: Tx,
  record: Recorder,
  { tenantId, now: at, byUserId }: By,
  customerId: string,
  bill: { id: string; totalPence: number },
  payment: Omit<Parameters<typeof enterReceipt>[3], "customerId" | "amountPence" | "allocations">,
) =>
  enterReceipt(
    tx,
    record,
    { tenantId, at, byUserId },
    {
      ...payment,
      customerId,
      amountPence: bill.totalPence,
      allocations: [{ invoiceId: bill.id, amountPence: bill.totalPence }],
    },
  );

/**
 * What was paid in the program before: an invoice that is no place in the series and bears no VAT, which was accounted for
 * there, and a receipt that pays it, as credit comes in when a business moves in (docs/decisions/0285).
 * Gives the invoice's id; null where nothing was paid.
 */
export async function bookPaidBefore(
  tx: Tx,
  { tenantId, timeZone, now: at, byUserId }: By,
  { customer, groupName, count, chargePence }: Charge,
  number: string,
): Promise<string | null> {
  const totalPence = count * chargePence;
  if (totalPence === 0) return null;
  const today = sql<Date>`${todayIn(timeZone, at)}::date`;
  // As of any opening balance: its VAT was accounted for there (docs/decisions/0265).
  const kind = { vatRate: 0, vatTreatment: "standard" as const };
  const invoice = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("invoices")
      .values({
        tenant_id: tenantId,
        number,
        customer_id: customer.id,
        customer_name: customer.name,
        issued_on: today,
        due_on: today,
        net_pence: totalPence,
        vat_pence: 0,
        total_pence: totalPence,
        created_at: at,
      })
      .returning("id"),
  );
  if (!invoice) throw new Error("No invoice was made");
  const of = { tenantId, invoiceId: invoice.id };
  await tx.invoiceLine.create({
    data: {
      ...of,
      position: 0,
      description: `Cylinder agreement, ${groupName}, paid before`,
      quantity: count,
      unitPrice: chargePence,
      ...kind,
      netPence: totalPence,
    },
  });
  await tx.invoiceVat.create({ data: { ...of, ...kind, netPence: totalPence, vatPence: 0 } });
  const receiptId = await recordReceipt(tx, {
    tenantId,
    customerId: customer.id,
    method: "bank_transfer",
    amountPence: totalPence,
    at,
    reference: `Paid before for ${number}`,
    opening: true,
    byUserId,
  });
  if (receiptId === null) throw new Error("A receipt without a provider's reference clashed");
  await allocate(tx, { tenantId, at, byUserId }, [
    { receiptId, invoiceId: invoice.id, amountPence: totalPence },
  ]);
  await settleInvoices(tx, { tenantId, at, via: "office" }, [invoice.id]);
  return invoice.id;
}
