import { runSql, sameBusiness, sql, sqlBuilder, type Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { pounds, todayIn } from "../../../platform/values/format";
import type { VatKind } from "../../../platform/values/values";
import { issueCreditNote } from "../credit/issue";
import type { DueCustomer, DueLine } from "./due";

/** What of a class is billed to a customer, and by what. */
export interface Charge extends DueLine {
  customerId: string;
  invoiceId: string | null;
  creditNoteId: string | null;
}

export interface At {
  tenantId: string;
  timeZone: string;
  now: Date;
  webUrl: string;
  byUserId: string | null;
}

/** Credits what was billed too much, on the newest invoice of rental that has so much left of that VAT. */
export async function creditAll(
  tx: Tx,
  record: Recorder,
  { tenantId, timeZone, now, byUserId }: At,
  customers: readonly DueCustomer[],
): Promise<Charge[]> {
  const charges: Charge[] = [];
  for (const { customerId, customerName, lines } of customers) {
    for (const line of lines.filter(({ netPence }) => netPence < 0)) {
      const { vatRate, vatTreatment } = line.rentalClass;
      const kind = { vatRate, vatTreatment };
      const invoice = await creditableInvoice(tx, tenantId, customerId, kind, -line.netPence);
      // Credited by hand already: what is left goes on to the next run.
      const netPence = Math.min(-line.netPence, invoice?.leftPence ?? 0);
      if (!invoice || netPence === 0) {
        charges.push({ ...line, netPence: 0, customerId, invoiceId: null, creditNoteId: null });
        continue;
      }
      const creditNoteId = await issueCreditNote(
        tx,
        {
          tenantId,
          at: now,
          today: todayIn(timeZone, now),
          byUserId,
          reason: `Rental of ${line.rentalClass.name} was billed for bottles that had come back`,
        },
        { invoiceId: invoice.id, customerId, paidSale: false },
        { amounts: [{ ...kind, netPence }] },
      );
      await record({
        action: "credit_note.issued",
        words: `Credited ${customerName} ${pounds(netPence)}${vatTreatment === "outside_scope" ? "" : " ex VAT"} of rental on ${invoice.number}`,
        subject: { kind: "credit_note", id: creditNoteId },
        after: { invoiceId: invoice.id, netPence },
      });
      charges.push({ ...line, netPence: -netPence, customerId, invoiceId: null, creditNoteId });
    }
  }
  return charges;
}

/** Of a customer's invoices of rental that are not void, the newest of which so much can be credited; else the one with the most left. */
async function creditableInvoice(
  tx: Tx,
  tenantId: string,
  customerId: string,
  { vatRate, vatTreatment }: VatKind,
  wanted: number,
): Promise<{ id: string; number: string; leftPence: number } | null> {
  const rows = await runSql(
    tx,
    sqlBuilder
      .selectFrom("invoices as i")
      .innerJoin("invoice_vat as v", (join) =>
        join.onRef("v.tenant_id", "=", "i.tenant_id").onRef("v.invoice_id", "=", "i.id"),
      )
      .where("i.tenant_id", "=", tenantId)
      .where("i.customer_id", "=", customerId)
      .where(sql<boolean>`i.status <> 'void'`)
      .where("v.vat_rate", "=", vatRate)
      .where("v.vat_treatment", "=", vatTreatment)
      .where(
        sql<boolean>`exists (select from rental_charges c where ${sameBusiness("c", "i")} and c.invoice_id = i.id)`,
      )
      .orderBy("i.sequence", "desc")
      .select([
        "i.id",
        "i.number",
        sql<number>`(v.net_pence - coalesce((
          select sum(cv.net_pence) from credit_notes n
            join credit_note_vat cv on ${sameBusiness("cv", "n")} and cv.credit_note_id = n.id
           where ${sameBusiness("n", "i")} and n.invoice_id = i.id
             and cv.vat_rate = v.vat_rate and cv.vat_treatment = v.vat_treatment), 0))::int`.as(
          "leftPence",
        ),
      ]),
  );
  return (
    rows.find(({ leftPence }) => leftPence >= wanted) ??
    rows.toSorted((a, b) => b.leftPence - a.leftPence)[0] ??
    null
  );
}
