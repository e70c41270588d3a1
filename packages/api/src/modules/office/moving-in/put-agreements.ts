import { insertRows, rowsAsTable, runSql, sqlBuilder, type Tx } from "@roundsman/db";
import { fromDay } from "../../../platform/values/format";
import { makeAgreements } from "../../stock";
import type { Plan } from "./plan/plan";
import type { Putting } from "./put-documents";

/** Like any opening balance: its VAT was accounted for in the program before (docs/decisions/0265). */
const kind = { vatRate: 0, vatTreatment: "standard" as const };

/**
 * Agreements for deposits that were paid in the program before, as `paidBefore` books one (docs/decisions/0406, 0441):
 * an invoice outside the series, and money from before that pays it.
 */
export async function putAgreements(
  tx: Tx,
  { agreements }: Plan,
  { tenantId, now, by }: Putting,
): Promise<void> {
  if (agreements.length === 0) return;
  const made = await makeAgreements(
    tx,
    { tenantId, at: now },
    agreements.map(
      ({ id, customerId, exchangeGroupId, quantity, chargePence, paidOn, paperNumber }) => ({
        id,
        customerId,
        exchangeGroupId,
        quantity,
        chargePence,
        ...kind,
        paidOn,
        paperNumber,
      }),
    ),
  );
  const numbers = new Map(made.map(({ id, number }) => [id, number]));
  const charges = agreements.map((agreement) => ({
    ...agreement,
    number: numbers.get(agreement.id) ?? "",
    totalPence: agreement.quantity * agreement.chargePence,
  }));
  await insertRows(
    tx,
    "invoices",
    charges.map(({ invoiceId, number, customerId, customerName, bookedOn, totalPence }) => ({
      tenantId,
      id: invoiceId,
      number,
      status: "paid" as const,
      paidAt: now,
      paidVia: "office" as const,
      customerId,
      customerName,
      issuedOn: fromDay(bookedOn),
      dueOn: fromDay(bookedOn),
      netPence: totalPence,
      vatPence: 0,
      totalPence,
      createdAt: now,
    })),
  );
  await insertRows(
    tx,
    "invoice_lines",
    charges.map(({ invoiceId, groupName, quantity, chargePence, totalPence }) => ({
      tenantId,
      invoiceId,
      position: 0,
      description: `Cylinder agreement, ${groupName}, paid before`,
      quantity,
      unitPrice: chargePence,
      ...kind,
      netPence: totalPence,
    })),
  );
  await insertRows(
    tx,
    "invoice_vat",
    charges.map(({ invoiceId, totalPence }) => ({
      tenantId,
      invoiceId,
      ...kind,
      netPence: totalPence,
      vatPence: 0,
    })),
  );
  await insertRows(
    tx,
    "receipts",
    charges.map(({ receiptId, number, customerId, bookedOn, totalPence }) => ({
      tenantId,
      id: receiptId,
      customerId,
      method: "bank_transfer" as const,
      opening: true,
      amountPence: totalPence,
      receivedOn: fromDay(bookedOn),
      receivedAt: now,
      reference: `Paid before for ${number}`,
      recordedByUserId: by.id,
      createdAt: now,
    })),
  );
  await insertRows(
    tx,
    "allocations",
    charges.map(({ allocationId, receiptId, invoiceId, totalPence }) => ({
      tenantId,
      id: allocationId,
      receiptId,
      invoiceId,
      amountPence: totalPence,
      madeAt: now,
      madeByUserId: by.id,
    })),
  );
  const bills = agreements.map(({ id, invoiceId }) => ({ id, invoiceId }));
  await runSql(
    tx,
    sqlBuilder
      .updateTable("cylinder_agreements as a")
      .from(rowsAsTable("bill", bills, { id: "uuid", invoiceId: "uuid" }))
      .set((eb) => ({ invoice_id: eb.ref("bill.invoiceId") }))
      .where("a.tenant_id", "=", tenantId)
      .whereRef("a.id", "=", "bill.id"),
  );
}
