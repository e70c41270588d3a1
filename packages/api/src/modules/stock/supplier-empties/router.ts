import { runSql, sql } from "@roundsman/db";
import { z } from "zod";
import { asksNothing } from "../../../platform/audit/change";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, todayIn } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { findSupplier } from "../suppliers/guards";
import { changeAccount, readAccount } from "./account";
import {
  ByStatement,
  EmptiesAccount,
  EmptiesAccountChange,
  NewSupplierStatement,
  SupplierStatementDetail,
  SupplierStatementPage,
  SupplierStatementQuery,
  UploadedSupplierStatement,
} from "./schema";
import { matchAgain, readStatement, selectStatements, viewStatement } from "./statements";
import { lookAtStatement, writeStatement } from "./upload";

/* What a business owes its suppliers of containers, and what they say of it (docs/decisions/0302). */

interface Asking {
  business: { id: string; timeZone: string };
  supplier: { id: string; name: string };
  now: Date;
}
const askingOf = ({ business: { id, timeZone }, supplier, now }: Asking) => ({
  tenantId: id,
  supplier,
  timeZone,
  today: todayIn(timeZone, now),
});
const keyOf = (ctx: Asking) => ({ tenantId: ctx.business.id, supplierId: ctx.supplier.id });

/** GET /stock/suppliers/{id}/empties-account. */
const account = business("stock:read")
  .concat(findSupplier)
  .output(EmptiesAccount)
  .query(({ ctx }) => readAccount(ctx.db, askingOf(ctx)));

/** PUT /stock/suppliers/{id}/empties-account: each list that is given replaces the one that there is. */
const change = business("stock:write")
  .concat(findSupplier)
  .input(EmptiesAccountChange)
  .output(EmptiesAccount)
  .mutation(({ ctx, input: { id: _id, ...wanted } }) =>
    asksNothing(wanted)
      ? readAccount(ctx.db, askingOf(ctx))
      : ctx.change((tx, record) => changeAccount(tx, record, askingOf(ctx), wanted)),
  );

/** GET /stock/suppliers/{id}/statements, the latest upload first. */
const listStatements = business("stock:read")
  .concat(findSupplier)
  .input(SupplierStatementQuery)
  .output(SupplierStatementPage)
  .query(async ({ ctx, input: { q, cursor, limit } }) => {
    const after = decodeCursor(cursor, z.tuple([DateTime, Uuid]));
    const place = after
      ? sql<boolean>`(s.uploaded_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : sql<boolean>`true`;
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        selectStatements(keyOf(ctx))
          .where(place)
          .where((eb) => eb.and(wordsIn(words, sql<string>`search_text(s.file_name)`)))
          .orderBy("s.uploaded_at", "desc")
          .orderBy("s.id", "desc")
          .limit(limit + 1),
      ),
    );
    return toPage(rows, limit, viewStatement, ({ uploadedAt, id }) => [dateTime(uploadedAt), id]);
  });

/** POST /stock/suppliers/{id}/statements: a dry run tells what the file comes to and writes nothing. */
const upload = business("stock:write", { heavy: "bulk", dryRuns: true })
  .concat(findSupplier)
  .input(NewSupplierStatement)
  .output(UploadedSupplierStatement)
  .mutation(async ({ ctx, input: { id: _id, ...asked } }) =>
    asked.dryRun
      ? (await lookAtStatement(ctx.db, ctx, asked)).looked
      : ctx.change((tx, record) => writeStatement(tx, record, ctx, asked)),
  );

/** GET /stock/suppliers/{id}/statements/{statementId}: what it says, and what differs as receipts are now. */
const oneStatement = business("stock:read")
  .concat(findSupplier)
  .input(ByStatement)
  .output(SupplierStatementDetail)
  .query(({ ctx, input }) =>
    readStatement(ctx.db, keyOf(ctx), input.statementId, ctx.business.timeZone),
  );

/** POST /stock/suppliers/{id}/statements/{statementId}/match: looks anew for the receipt of every line. */
const match = business("stock:write")
  .concat(findSupplier)
  .input(ByStatement)
  .output(SupplierStatementDetail)
  .mutation(({ ctx, input: { statementId } }) =>
    ctx.change(async (tx, record) => {
      const { timeZone } = ctx.business;
      const before = await readStatement(tx, keyOf(ctx), statementId, timeZone);
      const matched = await matchAgain(tx, keyOf(ctx), statementId, timeZone);
      await record({
        action: "supplier.statement_matched",
        words: `Matched a statement of ${ctx.supplier.name} again: ${matched} of ${before.lines} lines`,
        subject: { kind: "supplier", id: ctx.supplier.id },
        before: { statementId, matched: before.matched },
        after: { statementId, matched },
      });
      return readStatement(tx, keyOf(ctx), statementId, timeZone);
    }),
  );

/** DELETE /stock/suppliers/{id}/statements/{statementId}: a wrong file. Gives the statement as it was. */
const removeStatement = business("stock:write")
  .concat(findSupplier)
  .input(ByStatement)
  .output(SupplierStatementDetail)
  .mutation(({ ctx, input: { statementId } }) =>
    ctx.change(async (tx, record) => {
      const removed = await readStatement(tx, keyOf(ctx), statementId, ctx.business.timeZone);
      const { count } = await tx.supplierStatement.deleteMany({
        where: { ...keyOf(ctx), id: statementId },
      });
      if (count === 0) throw notFound("statement");
      const { items, differences: _differences, ...statement } = removed;
      await record({
        action: "supplier.statement_removed",
        words: `Removed a statement of ${ctx.supplier.name} with ${items.length} ${items.length === 1 ? "line" : "lines"}`,
        subject: { kind: "supplier", id: ctx.supplier.id },
        before: statement,
      });
      return removed;
    }),
  );

export const supplierEmpties = router({
  account,
  change,
  listStatements,
  upload,
  oneStatement,
  match,
  removeStatement,
});
