import { sameBusiness, sql, type RawBuilder } from "@roundsman/db";
import type { PricedLine, VatSum } from "./shares";

/* Lines of invoices and credit notes by what they are about, as lists within another statement. */

/** A line by its place in its document; null for one of the invoice, where a credit note by amount follows its lines. */
export interface PlacedLine extends PricedLine {
  position: number | null;
}

/**
 * What the invoice line `l` is about: what was not ordered is a cylinder agreement or rental, which are sold like goods,
 * or interest; what is no product of its order is its delivery.
 */
const whatLine = sql<PricedLine["of"]>`case
  when g.found then 'goods'
  when l.order_id is null then case when exists (
    select from rental_charges h where ${sameBusiness("h", "l")} and h.invoice_id = l.invoice_id)
    then 'goods' else 'interest' end
  else 'delivery' end`;

/**
 * The product of the invoice line `l`, as `g`. A line begins with what it is of, and may go on with the price of its
 * measure, or with the share of it that it is. Of an agreement it is what its exchange group charges with.
 */
const goods = sql`lateral ((
  select true as found, p.category from order_lines m
    join products p on ${sameBusiness("p", "m")} and p.id = m.product_id
   where ${sameBusiness("m", "l")} and m.order_id = l.order_id and (m.product_name = l.description
     or starts_with(l.description, m.product_name || ' at ') or starts_with(l.description, m.product_name || ', '))
   order by length(m.product_name) desc limit 1)
  union all (
  select true, p.category from cylinder_agreements a
    join products p on ${sameBusiness("p", "a")} and p.charge_group_id = a.exchange_group_id
   where ${sameBusiness("a", "l")} and a.invoice_id = l.invoice_id and l.order_id is null limit 1)) g on true`;

const listed = (line: "l" | "c", position: RawBuilder<unknown>) => sql`jsonb_agg(jsonb_build_object(
  'vatRate', ${sql.ref(`${line}.vat_rate`)}, 'vatTreatment', ${sql.ref(`${line}.vat_treatment`)},
  'netPence', ${sql.ref(`${line}.net_pence`)}, 'category', g.category, 'of', ${whatLine}, 'position', ${position})
  order by ${sql.ref(`${line}.position`)})`;

const linesAt = (position: RawBuilder<unknown>, which = sql<boolean>`true`) => sql<PlacedLine[]>`(
  select coalesce(${listed("l", position)}, '[]')
    from invoice_lines l left join ${goods}
   where ${sameBusiness("l", "i")} and l.invoice_id = i.id and ${which})`;

/** Lines of an invoice `i`. */
export const linesOfInvoice = linesAt(sql`l.position`);

/** Lines of an invoice `i` that bill the delivery of a late billing `b`. */
export const linesOfLateBilling = linesAt(sql`l.position`, sql<boolean>`l.order_id = b.order_id`);

/** Lines of a credit note `n` of an invoice `i`; where only amounts are credited, those of the invoice. */
export const linesOfCreditNote = sql<PlacedLine[]>`(
  select coalesce(${listed("c", sql`c.position`)} filter (where c.invoice_line_id is not null),
           ${linesAt(sql`null::int`)})
    from credit_note_lines c
    left join invoice_lines l on ${sameBusiness("l", "c")} and l.id = c.invoice_line_id
    left join ${goods}
   where ${sameBusiness("c", "n")} and c.credit_note_id = n.id)`;

const vatOf = (table: "invoice_vat" | "credit_note_vat", owner: RawBuilder<boolean>) => sql<
  VatSum[]
>`(
  select coalesce(jsonb_agg(jsonb_build_object('vatRate', v.vat_rate, 'vatTreatment', v.vat_treatment,
           'netPence', v.net_pence, 'vatPence', v.vat_pence) order by v.vat_rate desc, v.vat_treatment), '[]')
    from ${sql.table(table)} v
   where ${owner})`;

/** The sums of an invoice `i` by kind of VAT. */
export const vatOfInvoice = vatOf(
  "invoice_vat",
  sql<boolean>`${sameBusiness("v", "i")} and v.invoice_id = i.id`,
);

/** The sums of a credit note `n` by kind of VAT. */
export const vatOfCreditNote = vatOf(
  "credit_note_vat",
  sql<boolean>`${sameBusiness("v", "n")} and v.credit_note_id = n.id`,
);
