import { rowsAsTable, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import type { BusinessCaller } from "../../../platform/access/caller";
import { invalid } from "../../../platform/base/errors";
import { todayIn } from "../../../platform/values/format";
import { askedOrder, BankLayout, guessLayout, headerKey, type Table } from "./layout";
import { payoutOf } from "./payer";
import { readLines, readTable, type StatementLine } from "./read-statement";
import type { NewBankStatement, UploadedStatement } from "./schema";

/* Lines of a bank's file, each kept once however many files have it (docs/decisions/0260). */

type Asking = BusinessCaller & { now: Date; db: SqlRunner };
type Asked = z.output<typeof NewBankStatement>;
type Uploaded = z.infer<typeof UploadedStatement>;

/** What a business said of its accounts and files before. One statement. */
const remembered = (db: SqlRunner, tenantId: string, header: string) =>
  runSqlForOne(
    db,
    sqlBuilder.selectNoFrom([
      sql<string[]>`coalesce((select jsonb_agg(q.account order by q.account) from (
        select distinct on (account) account::text as account from bank_statements where tenant_id = ${tenantId}) q),
        '[]')`.as("accounts"),
      sql<{ account: string; layout: unknown } | null>`(
        select jsonb_build_object('account', account, 'layout', layout) from bank_layouts
         where tenant_id = ${tenantId} and header = ${header})`.as("file"),
    ]),
  );

/**
 * Reads a file for a business, and says what it comes to.
 * @throws validation on `csv` or `layout`
 */
export async function lookAtStatement(ctx: Asking, asked: Asked) {
  const table = readTable(asked.csv);
  const known = await remembered(ctx.db, ctx.business.id, headerKey(table));
  const accounts = known?.accounts ?? [];
  const account = accountOf(asked.account ?? known?.file?.account, accounts);
  const { layout, layoutFrom } = layoutOf(table, asked, known?.file?.layout);
  const today = todayIn(ctx.business.timeZone, ctx.now);
  const read = layout ? readLines(table, layout, today) : { lines: [], bad: [], leftOut: 0 };
  const there = await countKnown(ctx.db, ctx.business.id, account, read.lines);
  const days = read.lines.map(({ bookedOn }) => bookedOn).toSorted();
  const sum = (sign: 1 | -1) =>
    read.lines.reduce((pence, { amountPence }) => pence + Math.max(sign * amountPence, 0), 0);
  const looked: Uploaded = {
    statement: null,
    account,
    accounts,
    titles: table.titles,
    rows: table.rows.slice(0, 8).map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
    layout,
    layoutFrom,
    asksDateOrder: layout && layoutFrom === "guessed" ? askedOrder(table, layout) : null,
    lines: read.lines.length,
    added: read.lines.length - there,
    known: there,
    leftOut: read.leftOut,
    payouts: read.lines.filter((line) => payoutOf(line.text, line.amountPence)).length,
    inPence: sum(1),
    outPence: sum(-1),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    bad: read.bad.slice(0, 100),
    badLines: read.bad.length,
    sample: read.lines
      .slice(0, 8)
      .map(({ line, bookedOn, amountPence, text }) => ({ line, bookedOn, amountPence, text })),
  };
  return { looked, table, lines: read.lines };
}

/** As it is written already, whatever the case of what is given. */
const accountOf = (given: string | undefined, accounts: readonly string[]): string => {
  const [only] = accounts.length === 1 ? accounts : [];
  const name = given ?? only ?? "Bank account";
  return accounts.find((account) => account.toLowerCase() === name.toLowerCase()) ?? name;
};

function layoutOf(
  table: Table,
  { layout }: Asked,
  kept: unknown,
): Pick<Uploaded, "layout" | "layoutFrom"> {
  if (layout) {
    const { text, date, amount, paidIn, paidOut, payer, status, currency } = layout;
    const beyond = [...text, date, amount, paidIn, paidOut, payer, status, currency].some(
      (at) => at !== null && at >= table.columns,
    );
    if (beyond) throw invalid({ path: "layout", message: "This file has fewer columns." });
    return { layout, layoutFrom: "given" };
  }
  const parsed = BankLayout.safeParse(kept);
  if (parsed.success) return { layout: parsed.data, layoutFrom: "remembered" };
  const guessed = guessLayout(table);
  return { layout: guessed, layoutFrom: guessed && "guessed" };
}

type KeptLine = Omit<StatementLine, "line">;

/** Lines as a table `n` of a statement. */
export const asTable = (lines: readonly KeptLine[]) =>
  rowsAsTable<KeptLine, "n">("n", lines, {
    bookedOn: "date",
    amountPence: "int",
    text: "text",
    payer: "text",
    textHash: "text",
    occurrence: "int",
  });

/** How many of them are there. */
async function countKnown(
  db: SqlRunner,
  tenantId: string,
  account: string,
  lines: readonly StatementLine[],
): Promise<number> {
  const row = await runSqlForOne(
    db,
    sqlBuilder
      .selectFrom(asTable(lines))
      .innerJoin("bank_lines as l", (join) =>
        join
          .on("l.tenant_id", "=", tenantId)
          .on(sql<boolean>`l.account = ${account}::citext`)
          .on(sql<boolean>`l.booked_on = n."bookedOn"`)
          .onRef("l.amount_pence", "=", "n.amountPence")
          .onRef("l.text_hash", "=", "n.textHash")
          .onRef("l.occurrence", "=", "n.occurrence"),
      )
      .select(sql<number>`count(*)::int`.as("count")),
  );
  return row?.count ?? 0;
}
