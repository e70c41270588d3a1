import { expressionBuilder, runSql, sameBusiness, sql, type Tables } from "@roundsman/db";
import { z } from "zod";
import { conflict, invalid, refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { day, pounds } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { Day, Uuid } from "../../../platform/values/values";
import { paidViaOf, requireOpenDay } from "../../ledger";
import { actorId } from "../../orders";
import { namedYard } from "../../stock";
import { enterReceipt, inWords, lockReceipt, reverseEntered } from "./enter-receipts";
import { payBack, PayingBack } from "./pay-back";
import { payInvoices, recordOnInvoices } from "./pay-invoices";
import {
  Allocating,
  findReceipt,
  findReceiptUnless,
  NewReceipt,
  Receipt,
  receiptNow,
  ReceiptPage,
  ReceiptQuery,
  receiptsChangedSince,
  Reversing,
  selectReceipts,
  viewReceipt,
  whyNoneLeft,
  whyNotReversed,
} from "./receipts";

const r = expressionBuilder<{ r: Tables["receipts"] }, "r">();
const Place = z.tuple([Day, Uuid]);

/** GET /receipts, the latest day in the books first: one statement a page. */
const list = business("invoices:read")
  .input(ReceiptQuery)
  .output(ReceiptPage)
  .query(async ({ ctx, input }) => {
    const { customerId, method, unallocated, from, to, limit } = input;
    const after = decodeCursor(input.cursor, Place);
    const isOpen = r.and([
      r("r.reverses_id", "is", null),
      r("r.allocated_pence", "<", r.ref("r.amount_pence")),
      sql<boolean>`not exists (select from receipts v where ${sameBusiness("v", "r")} and v.reverses_id = r.id)`,
    ]);
    const conditions = [
      input.updatedSince && receiptsChangedSince(ctx.business.id, input.updatedSince),
      customerId && r("r.customer_id", "=", customerId),
      method && r("r.method", "=", method),
      unallocated !== undefined && (unallocated ? isOpen : r.not(isOpen)),
      from && r("r.received_on", ">=", sql<Date>`${from}::date`),
      to && r("r.received_on", "<=", sql<Date>`${to}::date`),
      after &&
        r(
          r.refTuple("r.received_on", "r.id"),
          "<",
          r.tuple(sql<Date>`${after[0]}::date`, after[1]),
        ),
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const reference = sql<string>`search_text(r.reference)`;
    const rows = await search(input.q, (words) =>
      runSql(
        ctx.db,
        selectReceipts
          .where("r.tenant_id", "=", ctx.business.id)
          .where((eb) => eb.and([...conditions, ...wordsIn(words, "c.found_by", reference)]))
          .orderBy("r.received_on", "desc")
          .orderBy("r.id", "desc")
          .limit(limit + 1),
      ),
    );
    return toPage(rows, limit, viewReceipt, (row) => [day(row.receivedOn), row.id]);
  });

/** GET /receipts/{id}. */
const one = business("invoices:read")
  .concat(findReceipt)
  .output(Receipt)
  .query(({ ctx }) => viewReceipt(ctx.receipt));

/** POST /receipts: money from a customer, and the invoices that it pays. */
const take = business("invoices:write")
  .input(NewReceipt)
  .output(Receipt)
  .mutation(async ({ ctx, input }) => {
    requireOpenDay(input.receivedOn, ctx, "receivedOn");
    const tenantId = ctx.business.id;
    const { locationId } = input;
    if (locationId) await namedYard(ctx.db, tenantId, locationId, "locationId");
    const by = { tenantId, at: ctx.now, byUserId: actorId(ctx) };
    const receipt = await ctx.change((tx, record) => enterReceipt(tx, record, by, input));
    return viewReceipt(receipt);
  });

/** POST /receipts/{id}/allocate: pays invoices with what is left of a receipt. */
const allocateRest = business("invoices:write")
  .concat(findReceiptUnless(whyNoneLeft))
  .input(Allocating)
  .output(Receipt)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { id } = ctx.receipt;
    const receipt = await ctx.change(async (tx, record) => {
      await lockReceipt(tx, tenantId, id);
      const before = await receiptNow(tx, tenantId, id);
      refuseIf(whyNoneLeft(before));
      if (before.customerId === null) throw conflict("This receipt is of no customer.");
      const paid = await payInvoices(tx, {
        tenantId,
        source: { receiptId: id },
        customerId: before.customerId,
        via: paidViaOf[before.method],
        leftPence: before.amountPence - before.allocatedPence,
        chosen: input.allocations,
        at: ctx.now,
        byUserId: actorId(ctx),
      });
      const now = await receiptNow(tx, tenantId, id);
      if (now.allocatedPence === before.allocatedPence) {
        throw conflict("There is no invoice to pay with it.");
      }
      await record({
        action: "receipt.allocated",
        words: `Paid invoices of ${before.customerName ?? "a customer"} with what was left of a receipt`,
        subject: { kind: "receipt", id },
        before: { paid: inWords(before) },
        after: { paid: inWords(now) },
      });
      await recordOnInvoices(record, paid);
      return now;
    });
    return viewReceipt(receipt);
  });

/** POST /receipts/{id}/refund: what is left of it was paid back. */
const refund = business("invoices:write")
  .concat(findReceiptUnless(whyNoneLeft))
  .input(PayingBack)
  .output(Receipt)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { id } = ctx.receipt;
    requireOpenDay(input.refundedOn, ctx, "refundedOn");
    const receipt = await ctx.change(async (tx, record) => {
      await lockReceipt(tx, tenantId, id);
      const before = await receiptNow(tx, tenantId, id);
      refuseIf(whyNoneLeft(before));
      const amountPence = await payBack(
        tx,
        {
          tenantId,
          customerId: before.customerId,
          source: { receiptId: id },
          leftPence: before.amountPence - before.allocatedPence,
          at: ctx.now,
          byUserId: actorId(ctx),
        },
        input,
      );
      await record({
        action: "receipt.refunded",
        words: `Paid ${pounds(amountPence)} back to ${before.customerName ?? "a customer"}`,
        subject: { kind: "receipt", id },
        after: { amountPence, method: input.method, reference: input.reference ?? null },
      });
      return receiptNow(tx, tenantId, id);
    });
    return viewReceipt(receipt);
  });

/** POST /receipts/{id}/reverse: a cheque that bounced, or a mistake. What it paid is owed again. */
const reverse = business("invoices:write")
  .concat(findReceiptUnless(whyNotReversed))
  .input(Reversing)
  .output(Receipt)
  .mutation(async ({ ctx, input: { reason, reversedOn } }) => {
    const tenantId = ctx.business.id;
    const { id } = ctx.receipt;
    requireOpenDay(reversedOn, ctx, "reversedOn");
    if (reversedOn !== undefined && reversedOn < day(ctx.receipt.receivedOn)) {
      throw invalid({ path: "reversedOn", message: "This is before it was received." });
    }
    const by = { tenantId, at: ctx.now, byUserId: actorId(ctx) };
    const receipt = await ctx.change((tx, record, emit) =>
      reverseEntered(tx, { record, emit }, by, { id, reason, reversedOn }),
    );
    return viewReceipt(receipt);
  });

export const receipts = router({ list, one, take, allocate: allocateRest, refund, reverse });

export { refunds } from "./refunds-router";
