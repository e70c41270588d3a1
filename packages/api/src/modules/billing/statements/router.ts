import { z } from "zod";
import { conflict, invalid } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { writeCsv, type CsvCell } from "../../../platform/values/csv";
import { daysAfter, todayIn } from "../../../platform/values/format";
import { decodeCursor, encodeCursor } from "../../../platform/values/page";
import { firstDay, Uuid } from "../../../platform/values/values";
import { verifiedBusiness } from "../../business";
import { findCustomer } from "../../customers";
import { readIssuer } from "../papers/documents";
import { drawOpenItems, drawStatement } from "./draw-statement";
import { openItemsOf } from "./open-items";
import {
  NewStatements,
  OpenItems,
  Statement,
  StatementItems,
  StatementQuery,
  StatementsSent,
} from "./schema";
import { readAccount } from "./read-account";
import { sendStatements } from "./send-statements";
import { statementOf } from "./statement";

const orFirstDay = (from: string): string => (from < firstDay ? firstDay : from);

/**
 * The days of a statement, both included. Left out, `to` is the business's today and `from` ninety days
 * before it.
 * @throws validation where the first is after the last
 */
function statementDays(
  asked: z.infer<typeof StatementQuery>,
  timeZone: string,
  now: Date,
): { from: string; to: string; today: string } {
  const today = todayIn(timeZone, now);
  const to = asked.to ?? today;
  const from = asked.from ?? orFirstDay(daysAfter(to, -90));
  if (from > to) {
    throw invalid({ path: "from", message: "The first day can't be after the last." });
  }
  return { from, to, today };
}

/** GET /customers/{id}/statement: what was billed and paid between two days, both included. */
const statement = business("invoices:read")
  .concat(findCustomer)
  .input(StatementQuery)
  .output(Statement)
  .query(({ ctx, input }) => {
    const { id, name } = ctx.customer;
    const days = statementDays(input, ctx.business.timeZone, ctx.now);
    return statementOf(ctx.db, { tenantId: ctx.business.id, customer: { id, name }, ...days });
  });

/** GET /customers/{id}/open-items: what is to be paid now. */
const openItems = business("invoices:read")
  .concat(findCustomer)
  .output(OpenItems)
  .query(({ ctx }) => {
    const { id, name } = ctx.customer;
    const { id: tenantId, timeZone } = ctx.business;
    const today = todayIn(timeZone, ctx.now);
    return openItemsOf(ctx.db, { tenantId, customer: { id, name }, today });
  });

/** A customer's statement as it is printed or mailed, A4. */
const statementPdf = business("invoices:read")
  .concat(findCustomer)
  .input(StatementQuery.extend({ items: StatementItems.default("running") }))
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx, input: { items, ...asked } }) => {
    const { id, name } = ctx.customer;
    const customer = { id, name };
    const days = statementDays(asked, ctx.business.timeZone, ctx.now);
    const tenantId = ctx.business.id;
    const issuer = await readIssuer(ctx.db, tenantId);
    const at = ctx.now;
    const nameFile = (file: string) => {
      ctx.reply.headers["Content-Disposition"] = `inline; filename="${file}.pdf"`;
    };
    if (items === "open") {
      const open = await openItemsOf(ctx.db, { tenantId, customer, today: days.today });
      const { today } = days;
      const account = await readAccount(ctx.db, { tenantId, customerId: id, on: today, today });
      nameFile(`open-items-${days.today}`);
      const paper = { open, account, issuer, at };
      return ctx.budget.within("drawing", tenantId, () => drawOpenItems(paper));
    }
    const statement = await statementOf(ctx.db, { tenantId, customer, ...days });
    const { to: on, today } = days;
    const account = await readAccount(ctx.db, { tenantId, customerId: id, on, today });
    nameFile(`statement-${days.from}-${days.to}`);
    const paper = { statement, account, issuer, at };
    return ctx.budget.within("drawing", tenantId, () => drawStatement(paper));
  });

const csvColumns = ["date", "what", "number", "billed", "paid", "balance"];

/** GET /customers/{id}/statement/csv: the entries of a statement in pounds, with what was brought forward. */
const statementCsv = business("invoices:read")
  .concat(findCustomer)
  .input(StatementQuery)
  .output(z.custom<AsyncIterable<string>>((value) => value instanceof Object))
  .query(async ({ ctx, input }) => {
    const { id, name } = ctx.customer;
    const days = statementDays(input, ctx.business.timeZone, ctx.now);
    const asked = { tenantId: ctx.business.id, customer: { id, name }, ...days };
    const { from, to, openingPence, entries } = await statementOf(ctx.db, asked);
    ctx.reply.headers["Content-Disposition"] = `attachment; filename="statement-${from}-${to}.csv"`;
    const rows = entries.map(({ on, kind, number, amountPence, balancePence }): CsvCell[] => [
      on,
      kind.replace("_", " "),
      number,
      amountPence >= 0 ? amountPence / 100 : null,
      amountPence < 0 ? -amountPence / 100 : null,
      balancePence / 100,
    ]);
    const broughtForward: CsvCell[] = [from, "brought forward", "", null, null, openingPence / 100];
    return inOnePiece(writeCsv([csvColumns, broughtForward, ...rows]));
  });

async function* inOnePiece(file: string): AsyncGenerator<string> {
  yield file;
}

/**
 * POST /statements: mails statements, each with its PDF, to these customers, or to all who owe or had something on
 * their account.
 * @throws not_found, validation for days that are none; conflict where nobody can be mailed
 */
const sendMany = business("invoices:write", { heavy: "bulk" })
  .concat(verifiedBusiness)
  .input(NewStatements)
  .output(StatementsSent)
  .mutation(({ ctx, input: { cursor, customerIds, who, items, ...asked } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const after = decodeCursor(cursor, z.tuple([z.string(), Uuid]));
    const { from, to } = statementDays(asked, timeZone, ctx.now);
    const request = { customerIds, who, items, from, to, after };
    return ctx.change(async (tx, record) => {
      const done = await sendStatements(tx, { tenantId, now: ctx.now, asked: request }, record);
      const { sent, notSent, last } = done;
      if (sent === 0 && last === null) {
        throw conflict(notSent.length === 1 && notSent[0] ? notSent[0].why : whyNobody);
      }
      if (sent === 0) await record(null);
      return { sent, notSent, nextCursor: last && encodeCursor([last.name, last.id]) };
    });
  });

const whyNobody = "There is nobody to mail a statement to.";

/** Stands beside `customers` in the API: a statement is made of invoices. */
export const statements = router({
  statement,
  openItems,
  statementPdf,
  statementCsv,
  sendStatements: sendMany,
});
