import { runSql, sameBusiness, sql, type RawBuilder } from "@roundsman/db";
import { taxPoint } from "../../billing";
import {
  linesOfCreditNote,
  linesOfInvoice,
  vatOfCreditNote,
  vatOfInvoice,
} from "../lines/lines-of-documents";
import { linesOfSale, type SaidLine, type SaleToSend } from "./sale-lines";
import type { Choices } from "./schema";
import { customerOf, externalId, waiting, type Outgoing, type Reader } from "./waiting";

/* Invoices and credit notes as the program is told of them: at the sums that they say. */

/** Lines as the document says them, as a list. */
const saidLines = (table: "invoice_lines" | "credit_note_lines", owner: RawBuilder<boolean>) => sql<
  SaidLine[]
>`(
  select coalesce(jsonb_agg(jsonb_build_object('position', x.position,
           'vatRate', x.vat_rate, 'vatTreatment', x.vat_treatment, 'quantity', x.quantity,
           'description', x.description, 'discountPercent', x.discount_percent) order by x.position), '[]')
    from ${sql.table(table)} x where ${owner})`;

export const invoices: Reader = async (db, asked) => {
  const rows = await runSql(
    db,
    waiting("invoice", asked)
      .innerJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "d.tenant_id").onRef("i.id", "=", "d.source_id"),
      )
      .where(externalId("contact", customerOf("i.customer_id")), "is not", null)
      .select([
        "i.number",
        "i.customer_name as reference",
        sql<string>`(${taxPoint})::text`.as("date"),
        sql<string>`greatest(i.due_on, ${taxPoint})::text`.as("dueDate"),
        externalId("contact", customerOf("i.customer_id")).as("contactId"),
        saidLines(
          "invoice_lines",
          sql<boolean>`${sameBusiness("x", "i")} and x.invoice_id = i.id`,
        ).as("said"),
        linesOfInvoice.as("priced"),
        vatOfInvoice.as("sums"),
      ]),
  );
  return rows.map((row) => asSale("invoice", row, asked.choices));
};

export const creditNotes: Reader = async (db, asked) => {
  const date = sql<string>`greatest(n.issued_on, ${taxPoint})::text`;
  const rows = await runSql(
    db,
    waiting("credit_note", asked)
      .innerJoin("credit_notes as n", (join) =>
        join.onRef("n.tenant_id", "=", "d.tenant_id").onRef("n.id", "=", "d.source_id"),
      )
      .innerJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "n.tenant_id").onRef("i.id", "=", "n.invoice_id"),
      )
      .where(externalId("invoice", sql`n.invoice_id`), "is not", null)
      .select([
        "n.number",
        sql<string>`'Credit of ' || i.number`.as("reference"),
        date.as("date"),
        date.as("dueDate"),
        externalId("contact", customerOf("i.customer_id")).as("contactId"),
        saidLines(
          "credit_note_lines",
          sql<boolean>`${sameBusiness("x", "n")} and x.credit_note_id = n.id`,
        ).as("said"),
        linesOfCreditNote.as("priced"),
        vatOfCreditNote.as("sums"),
      ]),
  );
  return rows.map((row) => asSale("credit_note", row, asked.choices));
};

interface SaleRow extends Pick<Outgoing, "id" | "isUnsure" | "answers">, SaleToSend {
  sourceId: string;
  number: string;
  reference: string;
  date: string;
  dueDate: string;
  contactId: string;
}

const asSale = (
  kind: "invoice" | "credit_note",
  { id, isUnsure, answers, sourceId, ...row }: SaleRow,
  choices: Choices,
): Outgoing => ({
  id,
  isUnsure,
  answers,
  document: {
    kind,
    ref: sourceId,
    number: row.number,
    contactId: row.contactId,
    date: row.date,
    dueDate: row.dueDate,
    reference: row.reference,
    lines: linesOfSale(row, choices),
  },
});
