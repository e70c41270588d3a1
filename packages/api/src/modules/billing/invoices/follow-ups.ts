import { jsonArrayFrom, sameBusiness, sql, sqlBuilder } from "@roundsman/db";
import type { z } from "zod";
import type { Invoice } from "./schema";

/* What follows from an invoice: interest that is charged for it, and what of it is to be credited. */

/** Charges of interest by the invoice `i`, or of it; each with the other invoice. Those that were taken back are left out. */
export const interestRows = (own: "charge_id" | "invoice_id", other: "charge_id" | "invoice_id") =>
  jsonArrayFrom(
    sqlBuilder
      .selectFrom("interest_charges as x")
      .innerJoin("invoices as d", (join) =>
        join
          .on(sql<boolean>`${sameBusiness("d", "x")}`)
          .on(sql<boolean>`d.id = ${sql.ref(`x.${other}`)}`),
      )
      .where(sql<boolean>`${sameBusiness("x", "i")} and ${sql.ref(`x.${own}`)} = i.id`)
      .where("x.released_at", "is", null)
      .orderBy("x.from_on")
      .orderBy("d.number")
      .select([
        "d.id as invoiceId",
        "d.number",
        sql<string>`x.from_on::text`.as("from"),
        sql<string>`x.to_on::text`.as("to"),
        "x.base_percent as basePercent",
        "x.interest_pence as interestPence",
        "x.compensation_pence as compensationPence",
        "x.costs_pence as costsPence",
      ]),
  );

/** How much of the invoice line `l` is credited by its quantity, where something of it came back. */
export const creditedPieces = sql<number>`case when l.returned_quantity = 0 then 0 else (
  select coalesce(sum(c.quantity), 0) from credit_note_lines c
   where ${sameBusiness("c", "l")} and c.invoice_line_id = l.id) end::int`;

/** Of invoices `i`: something of it came back and is not credited yet. */
export const isToCredit = sql<boolean>`(i.status <> 'void'
  and exists (select from invoice_lines l where ${sameBusiness("l", "i")} and l.invoice_id = i.id
    and l.returned_quantity > ${creditedPieces})
  and i.total_pence > (select coalesce(sum(n.total_pence), 0) from credit_notes n
    where ${sameBusiness("n", "i")} and n.invoice_id = i.id))`;

interface Billed {
  status: "sent" | "paid" | "void";
  number: string;
  totalPence: number;
  writtenOffPence: number;
  creditNotes: readonly { totalPence: number }[];
}

/** What stands in the way of a credit note for an invoice. A paid one leaves the customer credit. */
export function whyNotCredited(invoice: Billed): string | null {
  const { status, number, totalPence, writtenOffPence, creditNotes } = invoice;
  if (status === "void") return `Invoice ${number} is void.`;
  if (writtenOffPence > 0) return `Invoice ${number} is written off: reverse that first.`;
  const creditedPence = creditNotes.reduce((sum, note) => sum + note.totalPence, 0);
  return creditedPence < totalPence ? null : `Invoice ${number} is credited in full.`;
}

interface Returned extends Billed {
  returnReason: string | null;
  lines: readonly { id: string; returnedQuantity: number; creditedQuantity: number }[];
}

/** What of an invoice came back and is not credited yet, and why; null where nothing is to be credited. */
export function creditOfferOf(row: Returned): z.infer<typeof Invoice>["creditOffer"] {
  const lines = row.lines.flatMap(({ id, returnedQuantity, creditedQuantity }) => {
    const quantity = returnedQuantity - creditedQuantity;
    return quantity > 0 ? [{ invoiceLineId: id, quantity }] : [];
  });
  if (lines.length === 0 || whyNotCredited(row) !== null) return null;
  return { lines, reason: row.returnReason ?? "" };
}
