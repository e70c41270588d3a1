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
import { lastPromise, notesOf, PromiseState } from "./promises";

/** `only`: those of whom the next act is due, whose promise was broken, or who don't agree with an invoice. */
const OwingQuery = PageQuery.extend({
  q: text(120).optional(),
  only: z.enum(["act_due", "promise_broken", "disputed"]).optional(),
});

/** Pence including VAT of open invoices: not due yet, and by the days they are overdue. */
const Owed = z.object({
  invoices: z.int(),
  owedPence: z.int(),
  notDuePence: z.int(),
  upTo30Pence: z.int(),
  upTo60Pence: z.int(),
  overPence: z.int(),
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
).extend({ totals: Owed });

const OwingCursor = z.tuple([z.int(), Uuid]);

/**
 * Who owes what on invoices, by how long it is overdue, and what was said with them: the largest debts first. Two
 * statements.
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
        const open = openInvoices(tenantId, words).where((eb) =>
          only ? isOnly[only]({ tenantId, id: eb.ref("c.id") }, today) : eb.lit(true),
        );
        const sums = await runSqlForOne(ctx.db, open.select(sumsByAge(today)));
        if (!sums) throw new Error("Counting gave no row");
        const owing = open
          .groupBy(["c.id", "c.name", "c.email", "c.accounts_email"])
          .select([
            "c.id as customerId",
            "c.name as customerName",
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
          .select((eb) => saidWith({ tenantId, id: eb.ref("owing.customerId") }, today));
        return { totals: sums, rows: await runSql(ctx.db, page) };
      },
      (found) => found.totals.invoices > 0,
    );
    return {
      totals,
      ...toPage(rows, limit, viewOwing, (row) => [row.owedPence, row.customerId]),
    };
  });

type Customer = Parameters<typeof notesOf>[0];

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

/** What a row holds of its customer's last note. */
interface SaidRow {
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
  ...row,
  note: said && { at: dateTime(new Date(said.at)), byName: said.byName, words: said.words },
  next: said?.act && said.on ? { act: said.act, on: said.on, due: said.due } : null,
});

/** Invoices as `i` that are neither paid nor void, with their customers as `c`, found by these words. */
const openInvoices = (tenantId: string, words: readonly Word[]) =>
  sqlBuilder
    .selectFrom("invoices as i")
    .innerJoin("customers as c", (join) =>
      join.onRef("c.tenant_id", "=", "i.tenant_id").onRef("c.id", "=", "i.customer_id"),
    )
    .where("i.tenant_id", "=", tenantId)
    .where("i.status", "=", sql.lit("sent"))
    .where((eb) => eb.and(wordsIn(words, "c.found_by")));

/** Sums of invoices `i` by age; float8 holds more than an integer and is exact for pence. */
const sumsByAge = (today: string) => {
  const overdueDays = sql<number>`(${today}::date - i.due_on)`;
  const sumWhere = (which: Expression<SqlBool>) =>
    sql<number>`coalesce(sum(i.total_pence - i.paid_pence) filter (where ${which}), 0)::float8`;
  return [
    sql<number>`count(*)::int`.as("invoices"),
    sql<number>`coalesce(sum(i.total_pence - i.paid_pence), 0)::float8`.as("owedPence"),
    sumWhere(sql`${overdueDays} <= 0`).as("notDuePence"),
    sumWhere(sql`${overdueDays} between 1 and 30`).as("upTo30Pence"),
    sumWhere(sql`${overdueDays} between 31 and 60`).as("upTo60Pence"),
    sumWhere(sql`${overdueDays} > 60`).as("overPence"),
    sumWhere(sql`i.disputed_since is not null`).as("disputedPence"),
  ] as const;
};

/** What each of these customers owes on invoices that are open, in one statement; who owes nothing is left out. */
export const owedByMany = (
  runner: SqlRunner,
  { tenantId, today }: { tenantId: string; today: string },
  customerIds: readonly string[],
): Promise<{ customerId: string; owedPence: number; overduePence: number }[]> =>
  runSql(
    runner,
    sqlBuilder
      .selectFrom(
        openInvoices(tenantId, [])
          .where("i.customer_id", "=", anyUuid(customerIds))
          .groupBy("c.id")
          .select(["c.id as customerId", ...sumsByAge(today)])
          .as("owing"),
      )
      .select([
        "customerId",
        "owedPence",
        sql<number>`"owedPence" - "notDuePence"`.as("overduePence"),
      ]),
  );
