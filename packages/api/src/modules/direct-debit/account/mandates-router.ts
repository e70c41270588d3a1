import { expressionBuilder, runSql, sql, sqlBuilder, type Tables } from "@roundsman/db";
import { z } from "zod";
import { conflict, isDuplicate, notFound, refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { enqueue } from "../../../platform/jobs/enqueue";
import { business } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { verifiedBusiness } from "../../business";
import { refuseErased } from "../../customers";
import { queueMails } from "../../messages";
import { readConnection, requireAccount } from "./connection";
import {
  dropRequested,
  findMandate,
  findMandateUnless,
  lockMandate,
  mandateLetter,
  selectMandates,
  viewMandate,
  whyNotSent,
  whyOver,
} from "./mandates";
import { Mandate, MandateChange, MandateQuery, NewMandate } from "./schema";

const m = expressionBuilder<{ m: Tables["mandates"] }, "m">();

/** GET /mandates, the latest first: one statement a page. */
const list = business("invoices:read")
  .input(MandateQuery)
  .output(pageOf(Mandate))
  .query(async ({ ctx, input: { q, customerId, state, cursor, limit } }) => {
    const after = decodeCursor(cursor, z.tuple([DateTime, Uuid]));
    const conditions = [
      customerId && m("m.customer_id", "=", customerId),
      state && m("m.state", "=", state),
      after &&
        m(
          m.refTuple("m.sent_at", "m.id"),
          "<",
          m.tuple(sql<Date>`${after[0]}::timestamptz`, sql<string>`${after[1]}::uuid`),
        ),
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        selectMandates
          .where("m.tenant_id", "=", ctx.business.id)
          .where((eb) => eb.and([...conditions, ...wordsIn(words, "c.found_by")]))
          .orderBy("m.sent_at", "desc")
          .orderBy("m.id", "desc")
          .limit(limit + 1),
      ),
    );
    const view = (row: (typeof rows)[number]) => viewMandate(row, ctx.settings.urls.shop);
    return toPage(rows, limit, view, (row) => [dateTime(row.sentAt), row.id]);
  });

/** GET /mandates/{id}. */
const one = business("invoices:read")
  .concat(findMandate)
  .output(Mandate)
  .query(({ ctx }) => viewMandate(ctx.mandate, ctx.settings.urls.shop));

/** POST /mandates: mails a customer the link under which they sign. */
const ask = business("invoices:write")
  .concat(verifiedBusiness)
  .input(NewMandate)
  .output(Mandate)
  .mutation(async ({ ctx, input: { customerId } }) => {
    const { id: tenantId } = ctx.business;
    const { accountRef } = requireAccount(ctx, await readConnection(ctx.db, tenantId));
    const mandate = await ctx.change(async (tx, record) => {
      const [customer] = await runSql(
        tx,
        sqlBuilder
          .selectFrom("customers")
          .where("tenant_id", "=", tenantId)
          .where("id", "=", customerId)
          .forShare()
          .select(["name", "erased_at as erasedAt", "archived_at as archivedAt"]),
      );
      if (!customer) throw notFound("customer");
      refuseErased(customer);
      if (customer.archivedAt) throw conflict("This customer is archived.");
      const { id } = await tx.mandate
        .create({
          data: { tenantId, customerId, accountRef, sentAt: ctx.now },
          select: { id: true },
        })
        .catch((error: unknown) => {
          if (!isDuplicate(error)) throw error;
          throw conflict(`${customer.name} has a mandate already, or the link to sign one.`);
        });
      const made = await lockMandate(tx, tenantId, id);
      refuseIf(whyNotSent(made));
      const to = made.email ?? "";
      await queueMails(tx, tenantId, [mandateLetter(made, to, ctx.settings.urls.shop)], ctx.now);
      await record({
        action: "mandate.requested",
        words: `Asked ${customer.name} to sign a Direct Debit mandate`,
        subject: { kind: "customer", id: customerId },
        after: { to },
      });
      return made;
    });
    return viewMandate(mandate, ctx.settings.urls.shop);
  });

/** POST /mandates/{id}/send: the link once more. */
const send = business("invoices:write")
  .concat(findMandateUnless(whyNotSent))
  .concat(verifiedBusiness)
  .output(Mandate)
  .mutation(async ({ ctx }) => {
    const { id: tenantId } = ctx.business;
    const mandate = await ctx.change(async (tx, record) => {
      const held = await lockMandate(tx, tenantId, ctx.mandate.id);
      refuseIf(whyNotSent(held));
      const to = held.email ?? "";
      await queueMails(tx, tenantId, [mandateLetter(held, to, ctx.settings.urls.shop)], ctx.now);
      await record({
        action: "mandate.sent",
        words: `Sent ${held.customerName} the link to their Direct Debit mandate again`,
        subject: { kind: "customer", id: held.customerId },
        after: { to },
      });
      return held;
    });
    return viewMandate(mandate, ctx.settings.urls.shop);
  });

/** PATCH /mandates/{id}: whether invoices are collected by themselves. */
const change = business("invoices:write")
  .concat(findMandateUnless(whyOver))
  .input(MandateChange)
  .output(Mandate)
  .mutation(async ({ ctx, input: { collects } }) => {
    const { id: tenantId } = ctx.business;
    const mandate = await ctx.change(async (tx, record) => {
      const held = await lockMandate(tx, tenantId, ctx.mandate.id);
      refuseIf(whyOver(held));
      if (held.collects === collects) {
        await record(null);
        return held;
      }
      await tx.mandate.updateMany({ where: { tenantId, id: held.id }, data: { collects } });
      await record({
        action: "mandate.changed",
        words: `${collects ? "Began" : "Stopped"} collecting invoices of ${held.customerName} by themselves`,
        subject: { kind: "customer", id: held.customerId },
        before: { collects: held.collects },
        after: { collects },
      });
      return { ...held, collects };
    });
    return viewMandate(mandate, ctx.settings.urls.shop);
  });

/** POST /mandates/{id}/cancel: ends it here at once, and by a job at the provider. */
const cancel = business("invoices:write")
  .concat(findMandateUnless(whyOver))
  .output(Mandate)
  .mutation(async ({ ctx }) => {
    const { id: tenantId } = ctx.business;
    const { id } = ctx.mandate;
    const mandate = await ctx.change(async (tx, record) => {
      const held = await lockMandate(tx, tenantId, id);
      refuseIf(whyOver(held));
      const ended = { state: "cancelled" as const, endedAt: ctx.now };
      await tx.mandate.updateMany({ where: { tenantId, id }, data: ended });
      const dropped = await dropRequested(tx, { tenantId, mandateId: id }, ctx.now);
      await enqueue(tx, "end_mandate", { tenantId, mandateId: id });
      await record({
        action: "mandate.cancelled",
        words: `Cancelled the Direct Debit mandate of ${held.customerName}`,
        subject: { kind: "customer", id: held.customerId },
        before: { state: held.state },
        after: { state: ended.state, collectionsCancelled: dropped },
      });
      return { ...held, ...ended };
    });
    return viewMandate(mandate, ctx.settings.urls.shop);
  });

export const mandates = router({ list, one, ask, send, change, cancel });
