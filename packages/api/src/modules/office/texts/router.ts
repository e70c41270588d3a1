import type { PrismaClient, Tx } from "@roundsman/db";
import { mobileOf } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import type { z } from "zod";
import { doerOf, type BusinessCaller } from "../../../platform/access/caller";
import type { Recorder } from "../../../platform/audit/change";
import { doEach, inOrderOf, ManyDone, ManyIds } from "../../../platform/audit/each";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { router, type Context } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import type { Within } from "../../../platform/middleware/within";
import { dateTimeOrNull } from "../../../platform/values/format";
import { linkTo, shopPages } from "../../../platform/values/links";
import { shopHome } from "../../business";
import { newTrackingRef } from "../../orders";
import {
  answerAll,
  changeChoices,
  choicesAfter,
  choicesOf,
  hasStopped,
  lastChannel,
  MessageChoices,
  Messaging,
  NewText,
  overall,
  queueText,
  quietEnds,
  readText,
  Text,
  textingOf,
  whyNotMarketed,
  whyNotTexted,
} from "../../messages";
import {
  customerNow,
  findCustomer,
  lockCustomer,
  refuseErased,
  type CustomerRow,
} from "../../customers";

async function messagingOf(
  db: PrismaClient | Tx,
  tenantId: string,
  customer: Pick<
    CustomerRow,
    "id" | "phone" | "erasedAt" | "noTextsSince" | "marketingRefusedAt" | "marketingOptInNumber"
  >,
  now: Date,
): Promise<z.infer<typeof Messaging>> {
  const number = customer.phone === null ? null : mobileOf(customer.phone);
  const stopped = number !== null && (await hasStopped(db, tenantId, number));
  const texting = await textingOf(db, tenantId);
  const groups = await choicesOf(db, tenantId, customer.id);
  return {
    ...overall(groups),
    groups,
    number,
    stopped,
    quietUntil: dateTimeOrNull(quietEnds(now, texting.timeZone, texting)),
    can: {
      text: whyNotTexted(customer, { stopped }),
      marketing: whyNotMarketed(customer, { stopped }),
    },
  };
}

/** A text of the office to customers, and to those who ordered. */
const TextToMany = NewText.extend({
  customerIds: ManyIds.optional(),
  orderIds: ManyIds.optional(),
}).refine(({ customerIds, orderIds }) => customerIds ?? orderIds, {
  path: ["customerIds"],
  message: "Choose whom to text.",
});

/** GET /customers/{id}/messaging */
const messaging = business("customers:read")
  .concat(findCustomer)
  .output(Messaging)
  .query(({ ctx }) => messagingOf(ctx.db, ctx.business.id, ctx.customer, ctx.now));

/** PUT /customers/{id}/messaging: what the customer wants to be told, as they said. */
const setChoices = business("customers:write")
  .concat(findCustomer)
  .use(({ ctx, next }) => {
    refuseErased(ctx.customer);
    return next();
  })
  .input(MessageChoices)
  .output(Messaging)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const customerId = ctx.customer.id;
    await ctx.change(async (tx, record) => {
      const customer = await lockCustomer(tx, tenantId, customerId);
      refuseErased(customer);
      await changeChoices(tx, record, tenantId, customer, (before) => choicesAfter(before, input));
    });
    return messagingOf(ctx.db, tenantId, ctx.customer, ctx.now);
  });

/** Adds the link by which the customer refuses more to a text that sells. */
async function withWayOut(
  tx: Tx,
  {
    business: { id, slug },
    settings,
  }: Pick<BusinessCaller, "business"> & Pick<Context, "settings">,
  body: string,
) {
  const refusalRef = newTrackingRef() + newTrackingRef();
  const { url } = await shopHome(tx, id, { shopUrl: settings.urls.shop, slug });
  return {
    body: `${body}\nNo more of these: ${linkTo(url, shopPages.refuse(refusalRef))}`,
    refusalRef,
  };
}

/** Queues a text to one customer, in the change that records it. @throws conflict where they can't be texted */
async function writeText(
  { ctx, tx, record }: { ctx: Within; tx: Tx; record: Recorder },
  customer: CustomerRow,
  { body, goesAtNight = false, marketing = false }: z.output<typeof NewText>,
): Promise<string> {
  const tenantId = ctx.business.id;
  const { can, number } = await messagingOf(tx, tenantId, customer, ctx.now);
  refuseIf(marketing ? can.marketing : can.text);
  if (number === null) throw conflict("Their number is no British mobile number.");
  const channel = await lastChannel(tx, { tenantId, customerId: customer.id, number });
  const words = marketing ? await withWayOut(tx, ctx, body) : { body, refusalRef: null };
  const by = doerOf(ctx.caller);
  const text = { customerId: customer.id, number, ...words, channel, goesAtNight, by };
  const id = await queueText(tx, tenantId, text, ctx.now);
  if (id === null) throw new Error("The text was not written");
  await answerAll(tx, { tenantId, customerId: customer.id }, ctx.now);
  await record({
    action: "customer.texted",
    words: marketing
      ? `Wrote a text that sells to ${customer.name}`
      : `Wrote a text to ${customer.name}`,
    subject: { kind: "customer", id: customer.id },
    after: { textId: id, marketing },
  });
  return id;
}

/**
 * POST /customers/{id}/texts: a text that a person writes. By WhatsApp where the customer wrote so last. What came in
 * before it is answered. In the quiet hours it waits, unless `goesAtNight` is said. A text that sells ends with a link.
 * @throws conflict where they can't be texted, or are sent nothing that sells
 */
const send = business("customers:write")
  .concat(findCustomer)
  .use(async ({ ctx, next }) => {
    const { can } = await messagingOf(ctx.db, ctx.business.id, ctx.customer, ctx.now);
    refuseIf(can.text);
    return next();
  })
  .input(NewText)
  .output(Text)
  .mutation(({ ctx, input }) => {
    const tenantId = ctx.business.id;
    return ctx.change(async (tx, record) => {
      await lockCustomer(tx, tenantId, ctx.customer.id);
      const customer = await customerNow(tx, tenantId, ctx.customer.id);
      return readText(tx, tenantId, await writeText({ ctx, tx, record }, customer, input));
    });
  });

/** The same words within so long are one text that was asked for twice. */
const sameTextMs = milliseconds({ minutes: 10 });

/** @throws conflict where somebody has just written the same to this customer: nobody is texted twice by two presses */
async function refuseSameText(
  tx: Tx,
  { tenantId, customerId, body }: { tenantId: string; customerId: string; body: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - sameTextMs);
  const sent = await tx.text.findMany({
    where: { tenantId, customerId, direction: "out", moment: null, createdAt: { gte: since } },
    select: { body: true },
  });
  // A text that sells ends with a link of its own.
  const isSame = sent.some((text) => `${text.body}\n`.startsWith(`${body}\n`));
  refuseIf(isSame ? "They were sent the same text a moment ago." : null);
}

/** Writes one text to many customers, once to each: those named, and those whose orders are named. */
const sendMany = business("customers:write", { heavy: "bulk" })
  .input(TextToMany)
  .output(ManyDone)
  .mutation(async ({ ctx, input: { customerIds = [], orderIds = [], ...text } }) => {
    const tenantId = ctx.business.id;
    const orders = await ctx.db.order.findMany({
      where: { tenantId, id: { in: orderIds } },
      select: { id: true, number: true, customerId: true },
    });
    const ordered = inOrderOf(orderIds, orders, "order");
    const ids = [
      ...new Set([...customerIds, ...ordered.flatMap(({ customerId }) => customerId ?? [])]),
    ];
    const customers = await ctx.db.customer.findMany({
      where: { tenantId, id: { in: ids } },
      select: { id: true, name: true },
    });
    const texted = await doEach(
      inOrderOf(ids, customers, "customer"),
      ({ name }) => name,
      ({ id }) =>
        ctx.change(async (tx, record) => {
          const customer = await lockCustomer(tx, tenantId, id);
          await refuseSameText(tx, { tenantId, customerId: id, body: text.body }, ctx.now);
          await writeText({ ctx, tx, record }, customer, text);
        }),
    );
    const atCounter = ordered.filter(({ customerId }) => customerId === null);
    const nobody = atCounter.map(({ id, number }) => ({
      id,
      name: number,
      why: "The order has no customer.",
    }));
    return { done: texted.done, refused: [...texted.refused, ...nobody] };
  });

/** POST /customers/{id}/texts/answered: what they wrote needs no answer any more. */
const answered = business("customers:write")
  .concat(findCustomer)
  .output(Messaging)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { id: customerId, name } = ctx.customer;
    await ctx.change(async (tx, record) => {
      const count = await answerAll(tx, { tenantId, customerId }, ctx.now);
      if (count === 0) return record(null);
      await record({
        action: "customer.texts_answered",
        words: `Marked the texts of ${name} as answered`,
        subject: { kind: "customer", id: customerId },
        after: { count },
      });
    });
    return messagingOf(ctx.db, tenantId, ctx.customer, ctx.now);
  });

export const customerTexts = router({ messaging, setChoices, send, sendMany, answered });
