import { runSql, runSqlForOne, sql, sqlBuilder } from "@roundsman/db";
import { z } from "zod";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, day, fromDay, longDay } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { ById, DateTime, Day, Uuid } from "../../../platform/values/values";
import {
  line as l,
  linesNow,
  selectLines,
  viewLines,
  whyNoFees,
  whyNotUndone,
  type LineRow,
} from "./lines";
import { ignoreLines, matchLines, sayFees, undoLine } from "./match-lines";
import {
  BankLine,
  BankLinePage,
  BankLineQuery,
  BankLines,
  BankStatementPage,
  BankStatementQuery,
  BankSummary,
  Ignoring,
  Matching,
  NewBankStatement,
  SayingFees,
  Undoing,
  UploadedStatement,
} from "./schema";
import { lookAtStatement } from "./upload";
import { viewStatement, writeStatement } from "./write-statement";

/** GET /bank-statements: the files that were uploaded, the latest first. One statement a page. */
const listStatements = business("accounting:read")
  .input(BankStatementQuery)
  .output(BankStatementPage)
  .query(async ({ ctx, input: { q, cursor, limit } }) => {
    const after = decodeCursor(cursor, z.tuple([DateTime, Uuid]));
    const text = sql<string>`search_text(s.account::text, s.file_name)`;
    const place = after
      ? sql<boolean>`(s.uploaded_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : sql<boolean>`true`;
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        sqlBuilder
          .selectFrom("bank_statements as s")
          .where("s.tenant_id", "=", ctx.business.id)
          .where(place)
          .where((eb) => eb.and(wordsIn(words, text)))
          .orderBy("s.uploaded_at", "desc")
          .orderBy("s.id", "desc")
          .limit(limit + 1)
          .select((eb) => [
            "s.id",
            "s.account",
            "s.file_name as fileName",
            "s.lines",
            "s.first_day as firstDay",
            "s.last_day as lastDay",
            "s.uploaded_at as uploadedAt",
            "s.uploaded_by_name as uploadedByName",
            eb
              .selectFrom("bank_lines as l")
              .whereRef("l.tenant_id", "=", "s.tenant_id")
              .whereRef("l.statement_id", "=", "s.id")
              .select(sql<number>`count(*)::int`.as("count"))
              .as("added"),
          ]),
      ),
    );
    return toPage(
      rows,
      limit,
      (row) => viewStatement({ ...row, added: row.added ?? 0 }),
      (row) => [dateTime(row.uploadedAt), row.id],
    );
  });

/**
 * POST /bank-statements: a bank's file, up to 50,000 lines. A dry run tells what it comes to and writes nothing; 422
 * while there are lines that can't be read, and nobody said to pass them over.
 */
const upload = business("accounting:write", { heavy: "bulk", dryRuns: true })
  .input(NewBankStatement)
  .output(UploadedStatement)
  .mutation(async ({ ctx, input }) => {
    const looked = await lookAtStatement(ctx, input);
    if (input.dryRun) return looked.looked;
    const { bad, badLines, layout, asksDateOrder } = looked.looked;
    if (layout === null) {
      throw invalid({ path: "layout", message: "Say which column is what." });
    }
    if (asksDateOrder !== null) {
      const [first, second] = [asksDateOrder.dmy, asksDateOrder.mdy].map((on) =>
        longDay(fromDay(on)),
      );
      const message = `Say whether ${asksDateOrder.value} is ${first} or ${second}.`;
      throw invalid({ path: "layout.dateOrder", message });
    }
    if (badLines > 0 && !input.leaveOutBad) {
      throw invalid(
        ...bad.map(({ line, message }) => ({ path: "csv", message: `Line ${line}: ${message}` })),
      );
    }
    const fileName = input.fileName ?? null;
    return ctx.change((tx, record) => writeStatement(tx, record, ctx, { ...looked, fileName }));
  });

/** GET /bank-lines, the latest day first. */
const listLines = business("accounting:read")
  .input(BankLineQuery)
  .output(BankLinePage)
  .query(async ({ ctx, input }) => {
    const { state, account, incoming, from, to, limit } = input;
    const after = decodeCursor(input.cursor, z.tuple([Day, Uuid]));
    const conditions = [
      state && l("l.state", "=", state),
      account && sql<boolean>`l.account = ${account}::citext`,
      incoming !== undefined && l("l.amount_pence", incoming ? ">" : "<", 0),
      from && l("l.booked_on", ">=", sql<Date>`${from}::date`),
      to && l("l.booked_on", "<=", sql<Date>`${to}::date`),
      after &&
        l(
          l.refTuple("l.booked_on", "l.id"),
          "<",
          l.tuple(sql<Date>`${after[0]}::date`, sql<string>`${after[1]}::uuid`),
        ),
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const rows = await search(input.q, (words) =>
      runSql(
        ctx.db,
        selectLines
          .where("l.tenant_id", "=", ctx.business.id)
          .where((eb) => eb.and([...conditions, ...wordsIn(words, "l.found_by")]))
          .orderBy("l.booked_on", "desc")
          .orderBy("l.id", "desc")
          .limit(limit + 1),
      ),
    );
    const shown = await viewLines(ctx, rows.slice(0, limit));
    const byId = new Map(shown.map((line) => [line.id, line]));
    const page = toPage(
      rows,
      limit,
      ({ id }) => byId.get(id),
      (row) => [day(row.bookedOn), row.id],
    );
    return { ...page, items: page.items.filter((item) => item !== undefined) };
  });

const findLine = loader.input(ById).use(async ({ ctx, input, next }) => {
  const [line] = await linesNow(ctx.db, ctx.business.id, [input.id]);
  if (!line) throw notFound("line");
  return next({ ctx: { line } });
});

const findLineUnless = (obstacle: (line: LineRow, closedTo: string | null) => string | null) =>
  findLine.use(({ ctx, next }) => {
    const why = obstacle(ctx.line, ctx.business.booksClosedTo);
    if (why !== null) throw conflict(why);
    return next();
  });

/** GET /bank-lines/{id}. */
const oneLine = business("accounting:read")
  .concat(findLine)
  .output(BankLine)
  .query(async ({ ctx }) => {
    const [line] = await viewLines(ctx, [ctx.line]);
    if (!line) throw notFound("line");
    return line;
  });

/** GET /bank-lines/summary: what is to be matched, and to which day each account's lines are here. */
const summary = business("accounting:read")
  .output(BankSummary)
  .query(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const accounts = await runSql(
      ctx.db,
      sqlBuilder
        .selectFrom("bank_lines as l")
        .where("l.tenant_id", "=", tenantId)
        .groupBy("l.account")
        .orderBy("l.account")
        .select([
          "l.account",
          sql<string>`max(l.booked_on)::text`.as("lastDay"),
          sql<number>`count(*)::int`.as("lines"),
          sql<number>`count(*) filter (where l.state = 'open')::int`.as("open"),
        ]),
    );
    const open = await runSqlForOne(
      ctx.db,
      sqlBuilder
        .selectFrom("bank_lines")
        .where("tenant_id", "=", tenantId)
        .where("state", "=", sql.lit("open"))
        .select([
          sql<number>`count(*)::int`.as("lines"),
          sql<number>`coalesce(sum(greatest(amount_pence - matched_pence, 0)), 0)::float8`.as(
            "inPence",
          ),
          sql<number>`coalesce(sum(greatest(matched_pence - amount_pence, 0)), 0)::float8`.as(
            "outPence",
          ),
        ]),
    );
    return { open: open ?? { lines: 0, inPence: 0, outPence: 0 }, accounts };
  });

/** POST /bank-lines/match: writes the receipts of customers, or names those that are there. All or none. */
const match = business("invoices:write")
  .input(Matching)
  .output(BankLines)
  .mutation(async ({ ctx, input: { items } }) => {
    const ids = items.map(({ lineId }) => lineId);
    const rows = await ctx.change(async (tx, record, emit) => {
      await matchLines(tx, { record, emit }, ctx, items);
      return linesNow(tx, ctx.business.id, ids);
    });
    return { items: await viewLines(ctx, rows) };
  });

/** POST /bank-lines/ignore: sets lines aside that are no customer's. All or none. */
const ignore = business("accounting:write")
  .input(Ignoring)
  .output(BankLines)
  .mutation(async ({ ctx, input }) => {
    const rows = await ctx.change(async (tx, record) => {
      await ignoreLines(tx, record, ctx, input);
      return linesNow(tx, ctx.business.id, input.lineIds);
    });
    return { items: await viewLines(ctx, rows) };
  });

/** POST /bank-lines/{id}/undo: the line is open again; receipts that were written for it are reversed. */
const undo = business("invoices:write")
  .concat(findLineUnless(whyNotUndone))
  .input(Undoing)
  .output(BankLine)
  .mutation(async ({ ctx, input }) => {
    const rows = await ctx.change(async (tx, record, emit) => {
      await undoLine(tx, { record, emit }, ctx, input);
      return linesNow(tx, ctx.business.id, [input.id]);
    });
    const [line] = await viewLines(ctx, rows);
    if (!line) throw notFound("line");
    return line;
  });

/** POST /bank-lines/{id}/fees: what the provider took off a payout, in place of what was said before. */
const fees = business("accounting:write")
  .concat(findLineUnless(whyNoFees))
  .input(SayingFees)
  .output(BankLine)
  .mutation(async ({ ctx, input }) => {
    const rows = await ctx.change(async (tx, record) => {
      await sayFees(tx, record, ctx, input);
      return linesNow(tx, ctx.business.id, [input.id]);
    });
    const [line] = await viewLines(ctx, rows);
    if (!line) throw notFound("line");
    return line;
  });

export const bank = router({
  listStatements,
  upload,
  summary,
  listLines,
  oneLine,
  match,
  ignore,
  undo,
  fees,
});
