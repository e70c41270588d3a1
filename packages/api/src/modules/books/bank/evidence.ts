import { runSql, sameBusiness, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { numbersIn, tellingWords } from "./payer";

/* What the books know that a line of a bank statement could be. One statement for a page of lines. */

/** A line that is open. */
export interface OpenLine {
  id: string;
  /** Pence that are not matched; below zero for money that went out. */
  leftPence: number;
  /** YYYY-MM-DD. */
  bookedOn: string;
  text: string;
  payer: string;
}

interface OpenInvoice {
  id: string;
  number: string;
  owedPence: number;
}

/** What speaks for a customer. */
export interface Evidence {
  lineId: string;
  customerId: string;
  customerName: string;
  /** Invoices of theirs whose number the line names. */
  named: string[];
  /** The same where it has the figures alone, which may be something else. */
  numbered: string[];
  /** Invoices of theirs of which just this is left. */
  exact: string[];
  /** How many of their oldest invoices come to just this. */
  oldest: number | null;
  /** What they owe less their credit is just this. */
  balance: boolean;
  /** They paid under these words before. */
  payer: boolean;
  /** How alike their name is to the words of the line, from 0 to 1. */
  alike: number;
  /** A receipt of theirs of just this sum, entered within some days, that no line was matched with. */
  receipt: { id: string; receivedOn: string; method: string } | null;
  refund: { id: string; refundedOn: string } | null;
  /** What they have to pay, the oldest first. */
  open: OpenInvoice[];
}

/** Names that are less alike than this don't count. */
const leastAlike = 0.35;
/** A sum that more customers owe tells nothing by itself. */
const mostByAmount = 5;
/** A receipt is entered so many days before or after the bank has the money. */
const daysBefore = 10;
const daysAfter = 5;

export async function evidenceFor(
  db: SqlRunner,
  tenantId: string,
  lines: readonly OpenLine[],
): Promise<Evidence[]> {
  if (lines.length === 0) return [];
  const numbers = lines.flatMap(({ id, text }) =>
    numbersIn(text).map((number) => ({ id, number })),
  );
  const words = lines.flatMap(({ id, text, payer }) =>
    [...new Set([...payer.split(" "), ...tellingWords(text)])]
      .filter((word) => word.length > 2)
      .map((word) => ({ id, word })),
  );
  const column = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) =>
    rows.map((row) => row[key]);
  const live = (name: "receipt_id" | "refund_id", id: string) => sql`not exists (
    select from bank_matches m where m.tenant_id = ${tenantId} and m.${sql.ref(name)} = ${sql.ref(id)}
      and m.undone_at is null)`;
  return runSql(
    db,
    sqlBuilder
      .selectFrom(
        sql<Evidence>`(
with l as materialized (
  select * from unnest(${column(lines, "id")}::uuid[], ${column(lines, "leftPence")}::int[],
    ${column(lines, "bookedOn")}::date[], ${column(lines, "text")}::text[], ${column(lines, "payer")}::text[])
    as l (id, left_pence, booked_on, text, payer)),
n as (select * from unnest(${column(numbers, "id")}::uuid[], ${column(numbers, "number")}::text[]) as n (id, number)),
w as (select * from unnest(${column(words, "id")}::uuid[], ${column(words, "word")}::text[]) as w (id, word)),
o as materialized (
  select i.id, i.customer_id, i.number, i.total_pence - i.paid_pence as owed,
         upper(regexp_replace(i.number, '[^A-Za-z0-9]', '', 'g')) as plain, i.sequence,
         sum(i.total_pence - i.paid_pence) over oldest as up_to, row_number() over oldest as place,
         sum(i.total_pence - i.paid_pence) over (partition by i.customer_id) as owes
    from invoices i
   where i.tenant_id = ${tenantId} and i.status = 'sent' and i.customer_id is not null
  window oldest as (partition by i.customer_id order by coalesce(i.sequence, 0), i.issued_on, i.id)),
held as (
  select customer_id, sum(pence) as pence from (
    select r.customer_id, r.amount_pence - r.allocated_pence as pence from receipts r
     where r.tenant_id = ${tenantId} and r.reverses_id is null and r.allocated_pence < r.amount_pence
       and not exists (select from receipts v where ${sameBusiness("v", "r")} and v.reverses_id = r.id)
    union all
    select c.customer_id, c.total_pence - c.allocated_pence from credit_notes c
     where c.tenant_id = ${tenantId} and not c.paid_sale and c.reverses_id is null
       and c.allocated_pence < c.total_pence
       and not exists (select from credit_notes v where ${sameBusiness("v", "c")} and v.reverses_id = c.id)) q
   where customer_id is not null group by customer_id),
found as (
  select distinct n.id as line, o.customer_id, 'named' as kind, o.id::text as what, null::float8 as weight
    from n join o on o.plain = n.number
  union all
  select distinct n.id, o.customer_id, 'numbered', o.id::text, null::float8 from n join o on o.sequence::text = n.number
  union all
  select l.id, o.customer_id, 'exact', o.id::text, null from l join o on o.owed = l.left_pence
  union all
  select l.id, o.customer_id, 'oldest', null, o.place from l join o on o.up_to = l.left_pence and o.place > 1
  union all
  select distinct l.id, o.customer_id, 'balance', null, null::float8
    from l join o on true join held h on h.customer_id = o.customer_id
   where o.owes - h.pence = l.left_pence
  union all
  select l.id, p.customer_id, 'payer', null, null from l
    join bank_payers p on p.tenant_id = ${tenantId} and p.payer = l.payer
   where l.left_pence > 0 and l.payer <> ''
  union all
  select l.id, c.id, 'alike', null,
         max(0.8 * greatest(word_similarity(c.name, l.text), similarity(c.name, l.payer)) + 0.2 * similarity(c.name, l.payer))
    from l join w on w.id = l.id
    join customers c on c.tenant_id = ${tenantId} and c.archived_at is null
     and c.found_by like '% ' || w.word || ' %'
   where greatest(word_similarity(c.name, l.text), similarity(c.name, l.payer)) >= ${leastAlike}
   group by l.id, c.id
  union all
  select l.id, r.customer_id, 'receipt', r.id::text, abs(r.received_on - l.booked_on)
    from l join receipts r on r.tenant_id = ${tenantId} and r.amount_pence = l.left_pence
   where r.method in ('bank_transfer', 'cheque') and r.customer_id is not null and r.reverses_id is null
     and r.received_on between l.booked_on - ${daysBefore}::int and l.booked_on + ${daysAfter}::int
     and not exists (select from receipts v where ${sameBusiness("v", "r")} and v.reverses_id = r.id)
     and ${live("receipt_id", "r.id")}
  union all
  select l.id, f.customer_id, 'refund', f.id::text, abs(f.refunded_on - l.booked_on)
    from l join refunds f on f.tenant_id = ${tenantId} and f.amount_pence = -l.left_pence
   where f.method in ('bank_transfer', 'cheque') and f.customer_id is not null and f.reverses_id is null
     and not exists (select from refunds v where ${sameBusiness("v", "f")} and v.reverses_id = f.id)
     and f.refunded_on between l.booked_on - ${daysBefore}::int and l.booked_on + ${daysAfter}::int
     and ${live("refund_id", "f.id")}),
summed as (
  select f.line, f.customer_id,
         coalesce(jsonb_agg(what) filter (where kind = 'named'), '[]') as named,
         coalesce(jsonb_agg(what) filter (where kind = 'numbered'), '[]') as numbered,
         coalesce(jsonb_agg(what) filter (where kind = 'exact'), '[]') as exact,
         (min(weight) filter (where kind = 'oldest'))::int as oldest,
         bool_or(kind = 'balance') as balance, bool_or(kind = 'payer') as payer,
         coalesce(max(weight) filter (where kind = 'alike'), 0)::float8 as alike,
         (array_agg(what order by weight) filter (where kind = 'receipt'))[1]::uuid as receipt_id,
         (array_agg(what order by weight) filter (where kind = 'refund'))[1]::uuid as refund_id,
         bool_and(kind in ('exact', 'oldest', 'balance')) as by_amount, bool_and(kind = 'numbered') as by_figures
    from found f group by f.line, f.customer_id),
few as (
  select s.*, count(*) filter (where by_amount) over (partition by line) as same,
         row_number() over (partition by line order by
           (jsonb_array_length(named) > 0)::int + payer::int + (receipt_id is not null)::int
             + (refund_id is not null)::int desc, alike desc, s.customer_id) as rank
    from summed s)
select f.line as "lineId", f.customer_id as "customerId", c.name as "customerName", f.named, f.numbered,
       f.exact, f.oldest,
       f.balance, f.payer, f.alike,
       (select jsonb_build_object('id', r.id, 'receivedOn', r.received_on, 'method', r.method) from receipts r
         where r.tenant_id = ${tenantId} and r.id = f.receipt_id) as receipt,
       (select jsonb_build_object('id', r.id, 'refundedOn', r.refunded_on) from refunds r
         where r.tenant_id = ${tenantId} and r.id = f.refund_id) as refund,
       coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'owedPence', o.owed)
                                  order by o.place)
          from o where o.customer_id = f.customer_id and (o.place <= 100 or f.named ? o.id::text
            or f.numbered ? o.id::text or f.exact ? o.id::text)), '[]') as open
  from few f join customers c on c.tenant_id = ${tenantId} and c.id = f.customer_id
 where c.erased_at is null and f.rank <= 8 and not f.by_figures and (not f.by_amount or f.same <= ${mostByAmount}))`.as(
          "found",
        ),
      )
      .selectAll(),
  );
}
