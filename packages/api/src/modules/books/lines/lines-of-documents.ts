import {
  expressionBuilder,
  jsonArrayFrom,
  jsonList,
  sameBusiness,
  sql,
  sqlBuilder,
  type Expression,
  type RawBuilder,
  type Tables,
} from "@roundsman/db";
import type { PricedLine } from "./shares";

/* Lines of invoices and credit notes by what they are about, as lists within another statement. */

const sumColumns = [
  "v.vat_rate as vatRate",
  "v.vat_treatment as vatTreatment",
  "v.net_pence as netPence",
  "v.vat_pence as vatPence",
] as const;

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

const [l, c] = [
  expressionBuilder<{ l: Tables["invoice_lines"] }, "l">(),
  expressionBuilder<{ c: Tables["credit_note_lines"] }, "c">(),
];

/** The columns of a line, which say what it comes to, with what it is about. */
const priced = {
  category: sql<string | null>`g.category`,
  of: whatLine,
};
const ofInvoice = {
  vatRate: l.ref("l.vat_rate"),
  vatTreatment: l.ref("l.vat_treatment"),
  netPence: l.ref("l.net_pence"),
  ...priced,
};
const ofCreditNote = {
  vatRate: c.ref("c.vat_rate"),
  vatTreatment: c.ref("c.vat_treatment"),
  netPence: c.ref("c.net_pence"),
  ...priced,
};
const none = sql`'[]'::json`;

const linesAt = (
  position: Expression<number | null>,
  which = sql<boolean>`true`,
): RawBuilder<PlacedLine[]> =>
  within(
    jsonList({ ...ofInvoice, position }, sql`l.position`),
    (lines) => sql`(
  select coalesce(${lines}, ${none})
    from invoice_lines l left join ${goods}
   where ${sameBusiness("l", "i")} and l.invoice_id = i.id and ${which})`,
  );

/** A list within a statement that gives it, or another of its kind. */
const within = <Line>(
  lines: RawBuilder<Line[]>,
  statement: (lines: RawBuilder<Line[]>) => RawBuilder<unknown>,
) => sql<Line[]>`${statement(lines)}`;

/** Lines of an invoice `i`. */
export const linesOfInvoice = linesAt(l.ref("l.position"));

/** Lines of an invoice `i` that bill the delivery of a late billing `b`. */
export const linesOfLateBilling = linesAt(
  l.ref("l.position"),
  sql<boolean>`l.order_id = b.order_id`,
);

/** Lines of a credit note `n` of an invoice `i`; where only amounts are credited, those of the invoice. */
export const linesOfCreditNote = within<PlacedLine>(
  jsonList({ ...ofCreditNote, position: c.ref("c.position") }, sql`c.position`),
  (lines) => sql`(
  select coalesce(${lines} filter (where c.invoice_line_id is not null),
           ${linesAt(sql<null>`null::int`)})
    from credit_note_lines c
    left join invoice_lines l on ${sameBusiness("l", "c")} and l.id = c.invoice_line_id
    left join ${goods}
   where ${sameBusiness("c", "n")} and c.credit_note_id = n.id)`,
);

/** The sums of an invoice `i` by kind of VAT. */
export const vatOfInvoice = jsonArrayFrom(
  sqlBuilder
    .selectFrom("invoice_vat as v")
    .where(sql<boolean>`${sameBusiness("v", "i")} and v.invoice_id = i.id`)
    .orderBy("v.vat_rate", "desc")
    .orderBy("v.vat_treatment")
    .select(sumColumns),
);

/** The sums of a credit note `n` by kind of VAT. */
export const vatOfCreditNote = jsonArrayFrom(
  sqlBuilder
    .selectFrom("credit_note_vat as v")
    .where(sql<boolean>`${sameBusiness("v", "n")} and v.credit_note_id = n.id`)
    .orderBy("v.vat_rate", "desc")
    .orderBy("v.vat_treatment")
    .select(sumColumns),
);
