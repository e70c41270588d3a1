import {
  anyUuid,
  jsonObjectFrom,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type SqlRunner,
} from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, todayIn } from "../../../platform/values/format";
import { decodeCursor, pageOf, PageQuery, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { DateTime, Day, text, Uuid } from "../../../platform/values/values";
import type { Word } from "../../../platform/values/words";
import { creditOf, unpaidDeliveries } from "../../orders";
import { lastPromise, notesOf, PromiseState } from "./promises";

/** `only`: those of whom the next act is due, whose promise was broken, or who don't agree with an invoice. */
const OwingQuery = PageQuery.extend({
  q: text(120).optional(),
  only: z.enum(["act_due", "promise_broken", "disputed"]).optional(),
});

/**
 * Pence including VAT of open invoices, and of deliveries that were not paid: not due yet, and by the days they are
 * overdue. A delivery is due on its day.
 */
const Owed = z.object({
  invoices: z.int(),
  /** How many deliveries are not paid, and what of all is owed for them. */
  deliveries: z.int(),
  deliveriesPence: z.int(),
  owedPence: z.int(),
  notDuePence: z.int(),
  upTo30Pence: z.int(),
  upTo60Pence: z.int(),
  /** More than 60 days; the next two are its parts. */
  overPence: z.int(),
  upTo90Pence: z.int(),
  over90Pence: z.int(),
  /** Credit that is not used. It is not taken off the other figures. */
  creditPence: z.int(),
  /** Owed, less the credit: what the books say. */
  balancePence: z.int(),
  /** What of all that is in dispute. */
  disputedPence: z.int(),
});

/** What was said with them last, and what came of it. */
const Said = z.object({
  note: z.object({ at: DateTime, byName: z.string(), words: z.string() }).nullable(),
  promise: z.object({ on: Day, pence: z.int(), state: PromiseState }).nullable(),
  /** As the last note says; `due` where its day has come. */
  next: z.object({ act: z.string(), on: Day, due: z.boolean() }).nullable(),
});

const OwingPage = pageOf(
  Owed.extend({ customerId: Uuid, customerName: z.string(), email: z.string().nullable() }).extend(
    Said.shape,
  ),
).extend({
  /** Totals over all customers that the query finds, including those who only have credit. */
  totals: Owed.extend({
    /** The part that is owed by nobody who is a customer: guests of the shop, in the list of no customer. */
    noCustomerPence: z.int(),
  }),
});

const OwingCursor = z.tuple([z.int(), Uuid]);

/**
 * Who owes what on invoices and for deliveries, by how long it is overdue, and what was said with them: the largest debts
 * first. Two statements.
 */
export const listOwing = business("invoices:read")
  .input(OwingQuery)
  .output(OwingPage)
  .query(async ({ ctx, input: { q, only, cursor, limit } }) => {
    const tenantId = ctx.business.id;
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const after = decodeCursor(cursor, OwingCursor);
    const { totals, rows } = await search(
      q,
      async (words) => {
        const isWanted = (id: Expression<string | null>) =>
          only ? isOnly[only]({ tenantId, id }, today) : sql<boolean>`true`;
        const open = openDebts(tenantId, words).where((eb) => isWanted(eb.ref("c.id")));
        const sums = await runSqlForOne(
          ctx.db,
          open.select([
            ...sumsByAge(today),
            sql<number>`coalesce(sum(i.pence) filter (where c.id is null), 0)::float8`.as(
              "noCustomerPence",
            ),
            sql<number>`(${unusedCredit(tenantId, words, isWanted)})`.as("creditPence"),
          ]),
        );
        if (!sums) throw new Error("Counting gave no row");
        const owing = open
          .where("c.id", "is not", null)
          .groupBy(["c.id", "c.name", "c.email", "c.accounts_email"])
          .select([
            sql<string>`c.id`.as("customerId"),
            sql<string>`c.name`.as("customerName"),
            sql<string | null>`coalesce(c.accounts_email, c.email)::text`.as("email"),
            ...sumsByAge(today),
          ]);
        const page = sqlBuilder
          .selectFrom(owing.as("owing"))
          .where((eb) =>
            eb.and(
              after ? [eb(eb.refTuple("owedPence", "customerId"), "<", eb.tuple(...after))] : [],
            ),
          )
          .orderBy("owedPence", "desc")
          .orderBy("customerId", "desc")
          .limit(limit + 1)
          .selectAll()
          .select((eb) =>
            sql<number>`(${creditOf(tenantId, eb.ref("owing.customerId"))})`.as("creditPence"),
          )
          .select((eb) => saidWith({ tenantId, id: eb.ref("owing.customerId") }, today));
        return { totals: sums, rows: await runSql(ctx.db, page) };
      },
      (found) => found.totals.invoices + found.totals.deliveries > 0,
    );
    return {
      totals: withBalance(totals),
      ...toPage(rows, limit, viewOwing, (row) => [row.owedPence, row.customerId]),
    };
  });

type Customer = Parameters<typeof notesOf>[0];

const withBalance = <Row extends { owedPence: number; creditPence: number }>(row: Row) => ({
  ...row,
  balancePence: row.owedPence - row.creditPence,
});

/** Which customers each filter leaves. */
const isOnly = {
  act_due: (customer: Customer, today: string) =>
    sql<boolean>`(${lastNote(customer).select("n.next_act_on")}) <= ${today}::date`,
  promise_broken: (customer: Customer, today: string) =>
    sql<boolean>`(select state from (${lastPromise(customer, today)}) promised) = 'broken'`,
  disputed: ({ tenantId, id }: Customer) =>
    sql<boolean>`exists (select from invoices d where d.tenant_id = ${tenantId} and d.customer_id = ${id}
      and d.status = 'sent' and d.disputed_since is not null)`,
};

const lastNote = (customer: Customer) => notesOf(customer).limit(1);

const saidWith = (customer: Customer, today: string) =>
  [
    jsonObjectFrom(
      lastNote(customer).select([
        "n.noted_at as at",
        "n.noted_by_name as byName",
        "n.words",
        "n.next_act as act",
        sql<string | null>`n.next_act_on::text`.as("on"),
        sql<boolean>`coalesce(n.next_act_on <= ${today}::date, false)`.as("due"),
      ]),
    ).as("said"),
    jsonObjectFrom(lastPromise(customer, today)).as("promise"),
  ] as const;

/** Columns of a customer's last call note and of their money. */
interface SaidRow {
  owedPence: number;
  creditPence: number;
  said: {
    at: string | Date;
    byName: string;
    words: string;
    act: string | null;
    on: string | null;
    due: boolean;
  } | null;
}

const viewOwing = <Row extends SaidRow>({ said, ...row }: Row) => ({
  ...withBalance(row),
  note: said && { at: dateTime(new Date(said.at)), byName: said.byName, words: said.words },
  next: said?.act && said.on ? { act: said.act, on: said.on, due: said.due } : null,
});

/** Open invoices and unpaid deliveries as `i`, with their customers as `c`, found by these words; guests have none. */
const openDebts = (tenantId: string, words: readonly Word[]) =>
  sqlBuilder
    .selectFrom(
      sqlBuilder
        .selectFrom("invoices")
        .where("tenant_id", "=", tenantId)
        .where("status", "=", sql.lit("sent"))
        .select([
          "customer_id",
          sql<number>`total_pence - paid_pence`.as("pence"),
          "due_on",
          sql<boolean>`disputed_since is not null`.as("disputed"),
          sql<boolean>`false`.as("delivered"),
        ])
        .unionAll(
          unpaidDeliveries({ tenantId })
            .groupBy(["d.order_id", "d.customer_id"])
            .having((eb) => eb(eb.fn.sum("d.pence"), "<>", eb.lit(0)))
            .select([
              "d.customer_id",
              sql<number>`sum(d.pence)`.as("pence"),
              sql<Date>`min(d.day)`.as("due_on"),
              sql<boolean>`false`.as("disputed"),
              sql<boolean>`true`.as("delivered"),
            ]),
        )
        .as("i"),
    )
    .leftJoin("customers as c", (join) =>
      join.on("c.tenant_id", "=", tenantId).onRef("c.id", "=", "i.customer_id"),
    )
    .where((eb) => eb.and(wordsIn(words, "c.found_by")));

/** Unused credit: the rest of receipts and credit notes of the customers that are found, or of all without a filter. */
const unusedCredit = (
  tenantId: string,
  words: readonly Word[],
  isWanted: (id: Expression<string | null>) => Expression<SqlBool>,
) =>
  sqlBuilder
    .selectFrom(
      sqlBuilder
        .selectFrom("receipts")
        .where("tenant_id", "=", tenantId)
        .select(["customer_id", sql<number>`amount_pence - allocated_pence`.as("pence")])
        .unionAll(
          sqlBuilder
            .selectFrom("credit_notes")
            .where("tenant_id", "=", tenantId)
            .where("paid_sale", "=", false)
            .select(["customer_id", sql<number>`total_pence - allocated_pence`.as("pence")]),
        )
        .as("u"),
    )
    .leftJoin("customers as c", (join) =>
      join.on("c.tenant_id", "=", tenantId).onRef("c.id", "=", "u.customer_id"),
    )
    .where((eb) => eb.and(wordsIn(words, "c.found_by")))
    .where((eb) => isWanted(eb.ref("c.id")))
    .select(sql<number>`coalesce(sum(u.pence), 0)::float8`.as("pence"));

/** Sums of `i` by age; float8 holds more than an integer and is exact for pence. */
const sumsByAge = (today: string) => {
  const overdueDays = sql<number>`(${today}::date - i.due_on)`;
  const sumWhere = (which: Expression<SqlBool>) =>
    sql<number>`coalesce(sum(i.pence) filter (where ${which}), 0)::float8`;
  return [
    sql<number>`(count(*) filter (where not i.delivered))::int`.as("invoices"),
    sql<number>`(count(*) filter (where i.delivered))::int`.as("deliveries"),
    sumWhere(sql`i.delivered`).as("deliveriesPence"),
    sql<number>`coalesce(sum(i.pence), 0)::float8`.as("owedPence"),
    sumWhere(sql`${overdueDays} <= 0`).as("notDuePence"),
    sumWhere(sql`${overdueDays} between 1 and 30`).as("upTo30Pence"),
    sumWhere(sql`${overdueDays} between 31 and 60`).as("upTo60Pence"),
    sumWhere(sql`${overdueDays} > 60`).as("overPence"),
    sumWhere(sql`${overdueDays} between 61 and 90`).as("upTo90Pence"),
    sumWhere(sql`${overdueDays} > 90`).as("over90Pence"),
    sumWhere(sql`i.disputed`).as("disputedPence"),
  ] as const;
};

/** Reads in one statement how much each of these customers owes; a customer who owes nothing is left out. */
export const owedByMany = (
  runner: SqlRunner,
  { tenantId, today }: { tenantId: string; today: string },
  customerIds: readonly string[],
): Promise<{ customerId: string; owedPence: number; overduePence: number }[]> =>
  runSql(
    runner,
    sqlBuilder
      .selectFrom(
        openDebts(tenantId, [])
          .where("i.customer_id", "=", anyUuid(customerIds))
          .groupBy("i.customer_id")
          .select([sql<string>`i.customer_id`.as("customerId"), ...sumsByAge(today)])
          .as("owing"),
      )
      .select([
        "customerId",
        "owedPence",
        sql<number>`"owedPence" - "notDuePence"`.as("overduePence"),
      ]),
  );
