import { runSql, runSqlForOne, sameBusiness, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { taxPoint } from "../../billing";

/*
 * What is to be in the accounts program follows from the documents of the books, and from nothing else: all of them are
 * compared with what was sent, each time. So none can be missed, whoever wrote it and however: there is no list to keep
 * up, and no moment after which something counts as sent (docs/decisions/0257).
 */

/** Sales that were paid by people who are no customers stand under this one. */
export const nobody = "00000000-0000-0000-0000-000000000000";

interface Asked {
  tenantId: string;
  organisationId: string;
  /** YYYY-MM-DD. */
  startsOn: string;
  /** An account is chosen for them. */
  badDebts: boolean;
  /** The first day whose paid sales are sent as a day; null: none is (docs/decisions/0442). */
  paidFrom: string | null;
}

/**
 * Brings the rows in line with the documents, in one statement: rows that are new or come to another sum wait to be sent.
 * Opening balances were raised elsewhere. Payments that were read from the program are there already.
 */
export const bringInLine = (
  db: SqlRunner,
  { tenantId, organisationId, startsOn, badDebts, paidFrom }: Asked,
  now: Date,
): Promise<unknown[]> => {
  const rows = sql`
    with sold as (
      select i.id, i.customer_id, case when i.status = 'void' then 0 else i.total_pence end as pence
        from invoices i
       where i.tenant_id = ${tenantId} and i.sequence is not null and i.total_pence > 0
         and ${taxPoint} >= ${startsOn}::date
         -- A paid sale is in the sales of its day, unless its invoice was sent before these were.
         and not (i.paid_sale and exists (
           select from invoice_orders b join orders o on ${sameBusiness("o", "b")} and o.id = b.order_id
            where ${sameBusiness("b", "i")} and b.invoice_id = coalesce(i.corrects_id, i.id)
              and (o.booked_on >= ${paidFrom}::date or exists (
                select from accounts_day_orders m where ${sameBusiness("m", "o")}
                  and m.organisation_id = ${organisationId} and m.order_id = o.id)))
           and not exists (select from accounts_documents k
             where k.tenant_id = ${tenantId} and k.organisation_id = ${organisationId}
               and k.kind = 'invoice' and k.source_id in (i.id, coalesce(i.corrects_id, i.id))))
    ), credited as (
      select n.id, case when exists (
               select from credit_notes r where ${sameBusiness("r", "n")} and r.reverses_id = n.id)
             then 0 else n.total_pence end as pence
        from credit_notes n join sold on sold.id = n.invoice_id
       where n.tenant_id = ${tenantId} and n.reverses_id is null
    ), written_off as (
      -- A reversal makes its write-off less: an invoice that is paid after all has room for its payment.
      select coalesce(b.write_off_id, b.id) as id, b.invoice_id, sum(b.pence)::int as pence
        from bad_debts b join sold on sold.id = b.invoice_id
       where b.tenant_id = ${tenantId} and b.kind <> 'claim' and ${badDebts}::boolean
       group by coalesce(b.write_off_id, b.id), b.invoice_id
    ), wanted as (
      -- Named here: names beside that of the table are lost where a cluster hands the statement on.
      select 'contact'::accounts_kind as kind, x.id as source_id, x.id as invoice_id, 1 as pence
        from (select distinct coalesce(customer_id, ${nobody}::uuid) as id from sold where pence > 0) x
      union all select 'invoice', id, id, pence from sold
      union all select 'credit_note', id, id, pence from credited
      union all select 'credit_note', id, id, pence from written_off
      union all select 'credit', id, invoice_id, pence from written_off
      union all
      select 'payment', a.receipt_id, a.invoice_id, sum(a.amount_pence)::int
        from allocations a join sold on sold.id = a.invoice_id
       where a.tenant_id = ${tenantId} and a.receipt_id is not null
         and not exists (select from accounts_payments p
           where p.tenant_id = ${tenantId} and p.receipt_id = a.receipt_id
             and p.organisation_id = ${organisationId})
       group by a.receipt_id, a.invoice_id
      union all
      select 'credit', a.credit_note_id, a.invoice_id, sum(a.amount_pence)::int
        from allocations a join sold on sold.id = a.invoice_id
        join credited on credited.id = a.credit_note_id
       where a.tenant_id = ${tenantId} and a.credit_note_id is not null
       group by a.credit_note_id, a.invoice_id
    )
    select ${tenantId}::uuid, ${organisationId}::text, kind, source_id, invoice_id, pence,
           ${now}::timestamptz
      from wanted w
     where pence > 0 or exists (select from accounts_documents k
       where k.tenant_id = ${tenantId} and k.organisation_id = ${organisationId}
         and k.kind = w.kind and k.source_id = w.source_id and k.invoice_id = w.invoice_id)`;
  return runSql(
    db,
    sqlBuilder
      .insertInto("accounts_documents")
      .columns([
        "tenant_id",
        "organisation_id",
        "kind",
        "source_id",
        "invoice_id",
        "wanted_pence",
        "changed_at",
      ])
      .expression(rows)
      .onConflict((clash) =>
        clash
          .columns(["tenant_id", "organisation_id", "kind", "source_id", "invoice_id"])
          .doUpdateSet((eb) => ({
            wanted_pence: eb.ref("excluded.wanted_pence"),
            state: sql`case when excluded.wanted_pence = 0 and accounts_documents.external_id is null
              then 'removed'::accounts_state else 'waiting'::accounts_state end`,
            why: null,
            changed_at: eb.ref("excluded.changed_at"),
          }))
          // What is under way is finished as it was begun: until then nobody knows whether it is there.
          .where(
            sql<boolean>`accounts_documents.wanted_pence <> excluded.wanted_pence
              and accounts_documents.state <> 'sending'`,
          ),
      )
      .returning("id"),
  );
};

export const nothingLeftOut = { sales: 0, receiptsPence: 0, refunds: 0, refundsPence: 0 };

/** What since the start day goes to no document of the program. One statement. */
export async function countNotSent(
  db: SqlRunner,
  {
    tenantId,
    startsOn,
    organisationId,
  }: Pick<Asked, "tenantId" | "startsOn"> & { organisationId: string | null },
): Promise<typeof nothingLeftOut> {
  const first = sql<Date>`${startsOn}::date`;
  const isInDays = (order: string) => sql<boolean>`exists (select from accounts_day_orders m
    where m.tenant_id = ${tenantId} and m.organisation_id = ${organisationId}
      and m.order_id = ${sql.ref(order)})`;
  const sales = sql<number>`(
    select count(*)::int from orders o
     where o.tenant_id = ${tenantId} and o.status = 'delivered' and o.booked_on >= ${first}
       and (o.payment_method <> 'on_account' or o.paid_at is not null)
       and not exists (select from invoice_orders b
         where ${sameBusiness("b", "o")} and b.order_id = o.id and b.released_at is null)
       and not ${isInDays("o.id")})`;
  // Of each receipt what pays no invoice and no order that is sent.
  const receiptsPence = sql<number>`(
    select coalesce(sum(r.amount_pence - coalesce((select sum(a.amount_pence) from allocations a
             left join invoices i on ${sameBusiness("i", "a")} and i.id = a.invoice_id
             left join refunds f on ${sameBusiness("f", "a")} and f.id = a.refund_id
             where ${sameBusiness("a", "r")} and a.receipt_id = r.id
               and ((i.sequence is not null and ${taxPoint} >= ${first})
                 or ${isInDays("a.order_id")} or ${isInDays("f.order_id")})), 0)), 0)::int
      from receipts r where r.tenant_id = ${tenantId} and not r.opening and r.received_on >= ${first})`;
  const refunds = (what: "count(*)" | "coalesce(sum(f.amount_pence), 0)") => sql<number>`(
    select ${sql.raw(what)}::int from refunds f
     where f.tenant_id = ${tenantId} and f.refunded_on >= ${first}
       and (f.order_id is null or not ${isInDays("f.order_id")}))`;
  const row = await runSqlForOne(
    db,
    sqlBuilder.selectNoFrom([
      sales.as("sales"),
      receiptsPence.as("receiptsPence"),
      refunds("count(*)").as("refunds"),
      refunds("coalesce(sum(f.amount_pence), 0)").as("refundsPence"),
    ]),
  );
  return row ?? nothingLeftOut;
}
