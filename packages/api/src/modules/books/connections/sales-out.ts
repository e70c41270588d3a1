import { runSql, sql, type RawBuilder } from "@roundsman/db";
import type { OutLine } from "@roundsman/providers";
import { atVat, sameVat, type VatKind } from "../../../platform/values/values";
import type { Choices } from "./schema";
import { customerOf, externalId, waiting, type Outgoing, type Reader } from "./waiting";
import { taxPoint } from "./wanted";

/* Invoices and credit notes as the program is told of them: at the sums that they say. */

/** What the programs take. */
const longestDescription = 1000;

type RateRow = VatKind & { netPence: number; vatPence: number };
type LineRow = VatKind & { quantity: number; description: string; discountPercent: number };

/** How the choices call a kind of VAT. Rates are 0, 5 and 20. */
const taxOf = ({ vatRate, vatTreatment }: VatKind): keyof Choices["taxes"] => {
  if (vatTreatment === "exempt") return "exempt";
  if (vatTreatment === "outside_scope") return "outsideScope";
  return vatRate === 20 ? "standard" : vatRate === 5 ? "reduced" : "zero";
};

/** A line for each kind of VAT, since that is how VAT is counted: once a kind and document. Sums are less discounts. */
const linesOf = (
  rates: readonly RateRow[],
  lines: readonly LineRow[],
  { saleId, taxes, trackingId }: Choices,
): OutLine[] =>
  rates.map(({ netPence, vatPence, ...kind }) => {
    const goods = lines
      .filter((line) => sameVat(line, kind))
      .map(({ quantity, description, discountPercent }) => {
        const less = discountPercent > 0 ? `, less ${discountPercent}%` : "";
        return `${quantity} × ${description}${less}`;
      });
    return {
      description: (goods.join("; ") || `Sales ${atVat(kind)}`).slice(0, longestDescription),
      netPence,
      vatPence,
      saleId,
      taxId: taxes[taxOf(kind)],
      percent: kind.vatRate,
      trackingId,
    };
  });

/** Lines and sums by kind of VAT of a document, each as a list. */
const partsOf = (owner: "i" | "n") => {
  const [lines, rates, key] =
    owner === "i"
      ? (["invoice_lines", "invoice_vat", "invoice_id"] as const)
      : (["credit_note_lines", "credit_note_vat", "credit_note_id"] as const);
  const listed = (table: string, fields: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by ${order}), '[]') from ${sql.table(table)} x
     where x.tenant_id = d.tenant_id and ${sql.ref(`x.${key}`)} = d.source_id)`;
  const vat = sql`'vatRate', x.vat_rate, 'vatTreatment', x.vat_treatment`;
  return [
    listed(
      lines,
      sql`${vat}, 'quantity', x.quantity, 'description', x.description, 'discountPercent', x.discount_percent`,
      sql`x.position`,
    )
      .$castTo<LineRow[]>()
      .as("lines"),
    listed(
      rates,
      sql`${vat}, 'netPence', x.net_pence, 'vatPence', x.vat_pence`,
      sql`x.vat_rate desc, x.vat_treatment`,
    )
      .$castTo<RateRow[]>()
      .as("rates"),
  ] as const;
};

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
        ...partsOf("i"),
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
        ...partsOf("n"),
      ]),
  );
  return rows.map((row) => asSale("credit_note", row, asked.choices));
};

interface SaleRow extends Pick<Outgoing, "id" | "isUnsure" | "answers"> {
  sourceId: string;
  number: string;
  reference: string;
  date: string;
  dueDate: string;
  contactId: string;
  lines: LineRow[];
  rates: RateRow[];
}

const asSale = (
  kind: "invoice" | "credit_note",
  { id, isUnsure, answers, sourceId, lines, rates, ...row }: SaleRow,
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
    lines: linesOf(rates, lines, choices),
  },
});
