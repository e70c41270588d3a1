import {
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type Expression,
  type RawBuilder,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import { enqueueForRows, type Tasks } from "../../../platform/jobs/enqueue";
import { pounds } from "../../../platform/values/format";
import { notifyOffice } from "../../messages";
import { bringInDebts } from "../../orders";

/* Each night the ledger of every business is added up anew and compared (docs/decisions/0243). */

/** A figure that is kept, and what the documents come to instead. Pence; of a series, places in it. */
export interface Difference {
  what: "paid" | "total" | "allocated" | "balance" | "series" | "matched";
  /** A number, a reference, a day, or a customer's name. */
  about: string;
  kept: number;
  counted: number;
}

/** By the clock: a job for each business that is open, so that a large one keeps no other waiting. */
export async function compareLedgers({ database }: Pick<Service, "database">): Promise<void> {
  await enqueueForRows(
    database.service,
    "compare_ledger",
    sqlBuilder.selectFrom("businesses as b").where("b.closed_at", "is", null),
    { payload: sql<Tasks["compare_ledger"]>`jsonb_build_object('tenantId', b.id)` },
  );
}

/** What of a business does not add up. */
type Comparison = (runner: SqlRunner, tenantId: string) => Promise<Difference[]>;

/**
 * Brings in what was never collected, then adds up one business's ledger, and what modules above this one keep beside it. Where a figure differs, its office is
 * told, and the service's log.
 */
export const compareLedger =
  (...others: readonly Comparison[]) =>
  async (
    { database, log }: Pick<Service, "database" | "log">,
    { tenantId }: Tasks["compare_ledger"],
    now = new Date(),
  ): Promise<void> => {
    await bringInDebts(database.service, tenantId, now);
    const differences: Difference[] = [];
    for (const find of [findDifferences, ...others]) {
      differences.push(...(await find(database.service, tenantId)));
    }
    const [first] = differences;
    if (!first) return;
    log.error({ tenantId, differences: differences.length, first }, "a ledger does not add up");
    const left = differences.length - 1;
    const more = left > 0 ? ` And ${left} more.` : "";
    await runPatiently(database.service, (tx) =>
      notifyOffice(
        tx,
        tenantId,
        {
          kind: "ledger.differs",
          title: "The books do not add up",
          body: `${wordsOf(first)}${more} Please tell the service's support.`,
        },
        { now },
      ),
    );
  };

function wordsOf({ what, about, kept, counted }: Difference): string {
  const [is, but] = [pounds(kept), pounds(counted)];
  switch (what) {
    case "paid":
      return `${about}: ${is} stands as paid, but ${but} is allocated to it.`;
    case "total":
      return `${about}: its total is ${is}, but its VAT rates come to ${but}.`;
    case "allocated":
      return `${about}: ${is} stands as used, but ${but} is allocated.`;
    case "balance":
      return `${about}: ${is} is open, but the documents come to ${but}.`;
    case "matched":
      return `${about}: ${is} stands as matched, but its parts come to ${but}.`;
    case "series":
      return `${about}: ${kept} numbers were given, but there are ${counted} documents.`;
  }
}

/** So many are read: one is enough to be told. */
const mostFound = 100;

/** What does not add up in a business's ledger, from one moment: one statement. */
export function findDifferences(runner: SqlRunner, tenantId: string): Promise<Difference[]> {
  const parts = [...keptSums(tenantId), balances(tenantId), ...series(tenantId)];
  const found = sql<Difference>`(${sql.join(parts, sql` union all `)})`.as<"found">(sql`found`);
  return runSql(runner, sqlBuilder.selectFrom(found).selectAll().orderBy("about").limit(mostFound));
}

type Paying = "receipt_id" | "credit_note_id" | "invoice_id" | "order_id" | "refund_id";

/** What each part of the comparison selects, from the tables it names. */
const difference = (
  what: Difference["what"],
  about: RawBuilder<string>,
  kept: RawBuilder<number>,
  counted: RawBuilder<number>,
) =>
  sql`${sql.lit(what)}::text as what, (${about})::text as about,
    (${kept})::float8 as kept, (${counted})::float8 as counted`;

/** Figures that are kept on a document, each with the parts that it is the sum of. */
function keptSums(tenantId: string): RawBuilder<Difference>[] {
  const number = sql<string>`d.number`;
  const allocated = sql<number>`d.allocated_pence`;
  const total = sql<number>`d.total_pence`;
  const orderPaid = sql<number>`coalesce(d.paid_pence, 0)`;
  const day = (column: string) => sql`to_char(${sql.ref(column)}, 'FMDD FMMonth YYYY')`;
  const receipt = sql<string>`'Receipt of ' || ${day("d.received_on")}`;
  const refund = sql<string>`'Refund of ' || ${day("d.refunded_on")}`;
  const counted = sql<number>`coalesce(s.pence, 0)`;

  const differing = (
    table: keyof Tables,
    parts: Expression<{ id: string | null; pence: number }>,
    what: Difference["what"],
    about: RawBuilder<string>,
    kept: RawBuilder<number>,
    and = sql<boolean>`true`,
  ) => sql<Difference>`select ${difference(what, about, kept, counted)}
    from ${sql.table(table)} d left join ${parts} s on s.id = d.id
    where d.tenant_id = ${tenantId} and ${kept} <> ${counted} and ${and}`;

  const by = (column: Paying) =>
    sqlBuilder
      .selectFrom("allocations")
      .where("tenant_id", "=", tenantId)
      .where(column, "is not", null)
      .groupBy(column)
      .select([`${column} as id`, sql<number>`sum(amount_pence)`.as("pence")]);
  const rates = sql<number>`sum(net_pence + vat_pence)`.as("pence");
  const ofInvoices = sqlBuilder
    .selectFrom("invoice_vat")
    .where("tenant_id", "=", tenantId)
    .groupBy("invoice_id")
    .select(["invoice_id as id", rates]);
  const ofCreditNotes = sqlBuilder
    .selectFrom("credit_note_vat")
    .where("tenant_id", "=", tenantId)
    .groupBy("credit_note_id")
    .select(["credit_note_id as id", rates]);

  return [
    differing("invoices", by("invoice_id"), "paid", number, sql<number>`d.paid_pence`),
    differing("invoices", ofInvoices, "total", number, total),
    differing("credit_notes", ofCreditNotes, "total", number, total),
    differing("receipts", by("receipt_id"), "allocated", receipt, allocated),
    differing("credit_notes", by("credit_note_id"), "allocated", number, allocated),
    differing("refunds", by("refund_id"), "allocated", refund, allocated),
    // An order on a paid invoice is paid by it, and beside it by what is allocated to the order itself.
    differing(
      "orders",
      by("order_id"),
      "paid",
      number,
      orderPaid,
      sql<boolean>`(${orderPaid} < ${counted} or not exists (
        select from invoice_orders b join invoices i on ${sameBusiness("i", "b")} and i.id = b.invoice_id
        where ${sameBusiness("b", "d")} and b.order_id = d.id and i.status = 'paid'))`,
    ),
  ];
}

/**
 * Each customer's balance from two sides: what is left open on invoices less what is left of receipts and credit notes;
 * and all documents of the account added up. They differ where money of one customer pays for another.
 */
const balances = (tenantId: string) => {
  const parts = sqlBuilder
    .selectFrom("invoices as d")
    .where("d.tenant_id", "=", tenantId)
    .where("d.customer_id", "is not", null)
    .where("d.status", "<>", sql.lit("void"))
    .select([
      "d.customer_id",
      sql<number>`d.total_pence - d.paid_pence`.as("open"),
      sql<number>`d.total_pence`.as("documents"),
    ])
    .unionAll(
      sqlBuilder
        .selectFrom("credit_notes as d")
        .where("d.tenant_id", "=", tenantId)
        .where("d.customer_id", "is not", null)
        .select([
          "d.customer_id",
          sql<number>`d.allocated_pence - d.total_pence`.as("open"),
          sql<number>`-d.total_pence`.as("documents"),
        ]),
    )
    .unionAll(
      sqlBuilder
        .selectFrom("receipts as d")
        .where("d.tenant_id", "=", tenantId)
        .where("d.customer_id", "is not", null)
        .select([
          "d.customer_id",
          sql<number>`d.allocated_pence - d.amount_pence`.as("open"),
          sql<number>`-d.amount_pence`.as("documents"),
        ]),
    )
    .unionAll(
      sqlBuilder
        .selectFrom("bad_debts as d")
        .where("d.tenant_id", "=", tenantId)
        .where("d.customer_id", "is not", null)
        .select([
          "d.customer_id",
          sql<number>`0`.as("open"),
          sql<number>`-d.pence`.as("documents"),
        ]),
    )
    // What paid for orders by themselves, and what was paid back for them, is not on the account.
    .unionAll(
      sqlBuilder
        .selectFrom("allocations as a")
        .innerJoin("receipts as d", (join) =>
          join.onRef("d.tenant_id", "=", "a.tenant_id").onRef("d.id", "=", "a.receipt_id"),
        )
        .leftJoin("refunds as f", (join) =>
          join.onRef("f.tenant_id", "=", "a.tenant_id").onRef("f.id", "=", "a.refund_id"),
        )
        .where("a.tenant_id", "=", tenantId)
        .where("d.customer_id", "is not", null)
        .where((eb) => eb.or([eb("a.order_id", "is not", null), eb("f.order_id", "is not", null)]))
        .select([
          "d.customer_id",
          sql<number>`0`.as("open"),
          sql<number>`a.amount_pence`.as("documents"),
        ]),
    )
    .unionAll(
      sqlBuilder
        .selectFrom("refunds as d")
        .where("d.tenant_id", "=", tenantId)
        .where("d.customer_id", "is not", null)
        .where("d.order_id", "is", null)
        .select([
          "d.customer_id",
          sql<number>`d.amount_pence - d.allocated_pence`.as("open"),
          sql<number>`d.amount_pence`.as("documents"),
        ]),
    );
  return sql<Difference>`select ${difference(
    "balance",
    sql<string>`c.name`,
    sql<number>`sum(p.open)`,
    sql<number>`sum(p.documents)`,
  )} from (${parts}) p join customers c on c.tenant_id = ${tenantId} and c.id = p.customer_id
    group by c.id, c.name having sum(p.open) <> sum(p.documents)`;
};

/** Numbers that were given from the first document to the next one, and how many documents there are. */
const series = (tenantId: string): RawBuilder<Difference>[] =>
  (
    [
      ["invoices", "Invoices", "next_invoice"],
      ["credit_notes", "Credit notes", "next_credit_note"],
    ] as const
  ).map(([table, name, next]) => {
    const given = sql<number>`${sql.ref(`c.${next}`)} - min(d.sequence)`;
    const about = sql<string>`${sql.lit(name)}`;
    return sql<Difference>`select ${difference("series", about, given, sql<number>`count(d.sequence)`)}
      from ${sql.table(table)} d join business_counters c on ${sameBusiness("c", "d")}
      where d.tenant_id = ${tenantId} group by ${sql.ref(`c.${next}`)} having ${given} <> count(d.sequence)`;
  });
