import {
  expressionBuilder,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Tables,
} from "@roundsman/db";
import { EventsRefused } from "@roundsman/providers";
import { z } from "zod";
import { conflict, invalid, notFound, refuseIf, unauthenticated } from "../../platform/base/errors";
import { router } from "../../platform/context/context";
import { enqueue } from "../../platform/jobs/enqueue";
import { business, signatory } from "../../platform/middleware/procedures";
import { day, pounds, todayIn } from "../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../platform/values/page";
import { search, wordsIn } from "../../platform/values/search";
import { ById, Day, Uuid } from "../../platform/values/values";
import { lockInvoices } from "../billing";
import { verifiedBusiness } from "../business";
import {
  findDirectDebitUnless,
  lockDirectDebit,
  readDirectDebit,
  selectDirectDebits,
  subjectOf,
  viewDirectDebit,
  whyNotCancelled,
} from "./collections";
import { readConnection, requireAccount, secretOf } from "./account/connection";
import { readLater } from "./account/mandates";
import { planOne } from "./plan";
import { DirectDebit, DirectDebitQuery, NewDirectDebit } from "./schema";

const d = expressionBuilder<{ d: Tables["direct_debits"] }, "d">();

/** GET /direct-debits, the latest day of collection first: one statement a page. */
const list = business("invoices:read")
  .input(DirectDebitQuery)
  .output(pageOf(DirectDebit))
  .query(async ({ ctx, input: { q, customerId, invoiceId, planId, state, cursor, limit } }) => {
    const after = decodeCursor(cursor, z.tuple([Day, Uuid]));
    const conditions = [
      customerId && d("d.customer_id", "=", customerId),
      invoiceId && d("d.invoice_id", "=", invoiceId),
      planId && d("d.plan_id", "=", planId),
      state && d("d.state", "=", state),
      after &&
        d(
          d.refTuple("d.collect_on", "d.id"),
          "<",
          d.tuple(sql<Date>`${after[0]}::date`, sql<string>`${after[1]}::uuid`),
        ),
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const number = sql<string>`search_text(i.number)`;
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        selectDirectDebits
          .where("d.tenant_id", "=", ctx.business.id)
          .where((eb) => eb.and([...conditions, ...wordsIn(words, "c.found_by", number)]))
          .orderBy("d.collect_on", "desc")
          .orderBy("d.id", "desc")
          .limit(limit + 1),
      ),
    );
    return toPage(rows, limit, viewDirectDebit, (row) => [day(row.collectOn), row.id]);
  });

/** GET /direct-debits/{id}. */
const one = business("invoices:read")
  .concat(findDirectDebitUnless(() => null))
  .output(DirectDebit)
  .query(({ ctx }) => viewDirectDebit(ctx.directDebit));

/** POST /direct-debits: plans the collection of an invoice, and mails its customer of it. */
const collect = business("invoices:write")
  .concat(verifiedBusiness)
  .input(NewDirectDebit)
  .output(DirectDebit)
  .mutation(async ({ ctx, input: { invoiceId } }) => {
    const { id: tenantId, name, timeZone } = ctx.business;
    const connection = await readConnection(ctx.db, tenantId);
    const { accountRef } = requireAccount(ctx, connection);
    const today = todayIn(timeZone, ctx.now);
    const row = await ctx.change(async (tx, record) => {
      const invoice = await runSqlForOne(
        tx,
        sqlBuilder
          .selectFrom("invoices")
          .where("tenant_id", "=", tenantId)
          .where("id", "=", invoiceId)
          .select(["id", "number", "customer_id as customerId"]),
      );
      if (!invoice) throw notFound("invoice");
      const { id, number, customerId } = invoice;
      if (customerId === null) throw conflict("This invoice is of no customer.");
      const noticeDays = connection?.noticeDays ?? 3;
      const planning = {
        tenantId,
        businessName: name,
        today,
        now: ctx.now,
        accountRef,
        noticeDays,
      };
      const planned = await planOne(tx, planning, { id, number, customerId }, record);
      const made = await readDirectDebit(tx, tenantId, planned);
      if (!made) throw new Error("The collection is not there");
      return made;
    });
    return viewDirectDebit(row);
  });

/** POST /direct-debits/{id}/cancel: at once what the bank was not asked for; otherwise a job asks for it back. */
const cancel = business("invoices:write")
  .concat(findDirectDebitUnless(whyNotCancelled))
  .output(DirectDebit)
  .mutation(async ({ ctx }) => {
    const { id: tenantId } = ctx.business;
    const { id } = ctx.directDebit;
    const row = await ctx.change(async (tx, record) => {
      const { invoiceId } = ctx.directDebit;
      if (invoiceId !== null) await lockInvoices(tx, tenantId, [invoiceId]);
      const held = await lockDirectDebit(tx, tenantId, id);
      refuseIf(whyNotCancelled(held));
      const asked = held.state === "submitted" && held.isConnected;
      if (asked) {
        await tx.directDebit.updateMany({ where: { tenantId, id }, data: { byOffice: true } });
        await enqueue(tx, "cancel_direct_debit", { tenantId, directDebitId: id });
      } else {
        const why = held.isConnected
          ? "The office took it back."
          : "The office ended it here, since its account is not connected.";
        await tx.directDebit.updateMany({
          where: { tenantId, id },
          data: { state: "cancelled", why, endedAt: ctx.now, byOffice: true },
        });
      }
      await record({
        action: "invoice.direct_debit_cancelled",
        words: `${asked ? "Asked the bank not to collect" : "Cancelled the collection of"} ${pounds(held.amountPence)} from ${held.customerName}`,
        subject: subjectOf(held),
        after: { amountPence: held.amountPence },
      });
      return lockDirectDebit(tx, tenantId, id);
    });
    return viewDirectDebit(row);
  });

export const directDebits = router({ list, one, collect, cancel });

/**
 * POST /webhooks/direct-debit/{id}: what the provider tells of the account of one business, whose own secret signs it. An
 * event says only that something changed: a job reads how it stands. So each may come again, and in any order.
 */
const receiveEvents = signatory()
  .input(ById)
  .output(z.object({ received: z.literal(true) }))
  .mutation(async ({ ctx, input: { id: tenantId } }) => {
    const { request, database, providers } = ctx;
    const connection = await readConnection(database.service, tenantId);
    const secret = connection && secretOf(ctx, connection);
    if (!secret || providers.directDebit.kind !== connection.provider) {
      throw unauthenticated("Direct Debit events refused: wrong signature.");
    }
    const body = await request.body?.();
    if (body === undefined) throw invalid({ path: "", message: "A body is needed." });
    const signature = request.header("webhook-signature");
    const events = readSigned(() => providers.directDebit.readEvents({ body, signature, secret }));
    await database.service.$transaction(async (tx) => {
      for (const { about, ref, action, why, occurredAt: whyAt } of events) {
        if (ref === null) continue;
        const ended = why !== null && endings.has(action);
        if (about === "collection") {
          const where = { tenantId, paymentRef: ref };
          const found = await tx.directDebit.findFirst({ where, select: { id: true } });
          if (!found) continue;
          if (ended) {
            await tx.directDebit.updateMany({
              where: { ...where, OR: [{ whyAt: null }, { whyAt: { lt: whyAt } }] },
              data: { why, whyAt },
            });
          }
          await readLater(tx, tenantId, { directDebitId: found.id });
        } else if (about === "mandate" || about === "request") {
          const by = about === "mandate" ? { mandateRef: ref } : { requestRef: ref };
          const where = { tenantId, ...by };
          const found = await tx.mandate.findFirst({ where, select: { id: true } });
          if (!found) continue;
          if (about === "mandate" && ended) await tx.mandate.updateMany({ where, data: { why } });
          await readLater(tx, tenantId, { mandateId: found.id });
        }
      }
    });
    return { received: true as const };
  });

/** What the provider says of these is why something is over. */
const endings = new Set([
  "failed",
  "cancelled",
  "expired",
  "blocked",
  "suspended_by_payer",
  "charged_back",
  "customer_approval_denied",
]);

function readSigned<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EventsRefused)) throw error;
    if (error.reason === "malformed") throw invalid({ path: "", message: error.message });
    throw unauthenticated(error.message);
  }
}

/** What the provider posts to. */
export const directDebitEvents = router({ receiveEvents });
