import { runSql, sql } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../../platform/access/caller";
import { refuseIf } from "../../../../platform/base/errors";
import { loader, router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { todayIn } from "../../../../platform/values/format";
import { decodeCursor, toPage } from "../../../../platform/values/page";
import { search, wordsIn } from "../../../../platform/values/search";
import { ById, Day } from "../../../../platform/values/values";
import { requireOpenDay } from "../../../ledger";
import { findInvoiceUnless } from "../../invoices/guards";
import {
  badDebtNow,
  isClaimable,
  repaidPence,
  selectBadDebts,
  viewBadDebt,
  whyNotReversed,
} from "./queries";
import { BadDebt, BadDebtPage, BadDebtQuery, NewWriteOff, WriteOffReversal } from "./schema";
import {
  claimVat,
  reverseWriteOff,
  whyNotWrittenOff,
  writeOff as writeOffInvoice,
} from "./write-off";

/** GET /bad-debts: by the day of the write-off, the latest first. */
const list = business("invoices:read", { or: "accounting:read" })
  .input(BadDebtQuery)
  .output(BadDebtPage)
  .query(async ({ ctx, input: { cursor, limit, q, customerId, invoiceId, claimable, repaid } }) => {
    const after = decodeCursor(cursor, z.tuple([Day, z.uuid()]));
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const isRepaid = sql<boolean>`(${repaidPence} > 0)`;
    const page = selectBadDebts
      .where("w.tenant_id", "=", ctx.business.id)
      .where((eb) =>
        eb.and([
          ...(customerId === undefined ? [] : [eb("w.customer_id", "=", customerId)]),
          ...(invoiceId === undefined ? [] : [eb("w.invoice_id", "=", invoiceId)]),
          ...(claimable === undefined ? [] : [sql<boolean>`${isClaimable(today)} = ${claimable}`]),
          ...(repaid === undefined ? [] : [sql<boolean>`${isRepaid} = ${repaid}`]),
          ...(after === null
            ? []
            : [sql<boolean>`(w.day, w.id) < (${after[0]}::date, ${after[1]}::uuid)`]),
        ]),
      )
      .orderBy("w.day", "desc")
      .orderBy("w.id", "desc")
      .limit(limit + 1);
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        page.where((eb) => eb.and(wordsIn(words, "i.found_by"))),
      ),
    );
    const shown = rows.map((row) => viewBadDebt(ctx, row));
    return toPage(
      shown,
      limit,
      (row) => row,
      ({ writtenOffOn, id }) => [writtenOffOn, id],
    );
  });

/** The write-off named by `id`; 404 where there is none. */
const findBadDebt = loader.input(ById).use(async ({ ctx, input, next }) => {
  const badDebt = await badDebtNow(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { badDebt } });
});

/** POST /invoices/{id}/write-off: what is left of an invoice, or a part of it, will not be paid. */
const writeOff = business("invoices:write")
  .concat(findInvoiceUnless(whyNotWrittenOff))
  .input(NewWriteOff)
  .output(BadDebt)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { id: invoiceId } = ctx.invoice;
    requireOpenDay(input.on, ctx, "on");
    const entry = { tenantId, at: ctx.now, by: doerOf(ctx.caller) };
    const id = await ctx.change((tx, record) =>
      writeOffInvoice(tx, record, entry, invoiceId, input),
    );
    return viewBadDebt(ctx, await badDebtNow(ctx.db, tenantId, id));
  });

/** POST /bad-debts/{id}/claim: its VAT, in box 4 of the return that has this day. */
const claim = business("accounting:write")
  .concat(findBadDebt)
  .output(BadDebt)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { id } = ctx.badDebt;
    const entry = { tenantId, at: ctx.now, by: doerOf(ctx.caller) };
    const today = todayIn(ctx.business.timeZone, ctx.now);
    await ctx.change((tx, record) => claimVat(tx, record, entry, id, today));
    return viewBadDebt(ctx, await badDebtNow(ctx.db, tenantId, id));
  });

/** POST /bad-debts/{id}/reverse: it is paid after all, or was a mistake. */
const reverse = business("invoices:write")
  .concat(findBadDebt)
  .input(WriteOffReversal)
  .output(BadDebt)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { id } = ctx.badDebt;
    refuseIf(whyNotReversed(ctx.badDebt));
    requireOpenDay(input.on, ctx, "on");
    const entry = { tenantId, at: ctx.now, by: doerOf(ctx.caller) };
    await ctx.change((tx, record) => reverseWriteOff(tx, record, entry, id, input));
    return viewBadDebt(ctx, await badDebtNow(ctx.db, tenantId, id));
  });

export const badDebts = router({ list, writeOff, claim, reverse });
