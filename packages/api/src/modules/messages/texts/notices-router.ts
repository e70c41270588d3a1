import { runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { TextNoticeRefused, type InboundText, type SignedTextNotice } from "@roundsman/providers";
import { z } from "zod";
import { runPatiently } from "../../../platform/audit/change";
import { invalid, unauthenticated } from "../../../platform/base/errors";
import { router, type Context } from "../../../platform/context/context";
import { enqueue } from "../../../platform/jobs/enqueue";
import { signatory } from "../../../platform/middleware/procedures";
import { Uuid } from "../../../platform/values/values";
import { notifyOffice } from "../notifications";
import { webPages } from "../../../platform/values/links";
import { keywordOf } from "./keywords";
import { longest, type Moment } from "./moments";
import { obey } from "./opt-outs";
import { askPriceLater } from "./spending";

const Received = z.object({ received: z.literal(true) });
const received = { received: true } as const;

/** What was posted to this path, before anything of it is believed. @throws validation where nothing was */
async function noticeAt(
  { request, settings }: Pick<Context, "request" | "settings">,
  path: string,
): Promise<SignedTextNotice> {
  const body = await request.body?.();
  if (body === undefined) throw invalid({ path: "", message: "A body is needed." });
  const signature = request.header("x-twilio-signature");
  return { url: `${settings.urls.rest}${path}`, signature, body };
}

/** @throws unauthenticated where it is not the provider's, validation where it can't be read */
async function reading<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof TextNoticeRefused)) throw error;
    if (error.reason === "signature") throw unauthenticated(error.message);
    throw invalid({ path: "", message: error.message });
  }
}

/** From which states what the provider tells is news: notices come in any order. */
const before = {
  queued: [],
  sent: ["queued", "sending", "unknown"],
  delivered: ["queued", "sending", "unknown", "sent"],
  failed: ["queued", "sending", "unknown", "sent"],
} as const;

/** POST /webhooks/texts/{id}/{textId}: what became of a text. Taken in any order, and however often it comes. */
const receiveTextStatus = signatory()
  .input(z.object({ id: Uuid, textId: Uuid }))
  .output(Received)
  .mutation(async ({ ctx, input: { id: tenantId, textId } }) => {
    const { providers, database, now } = ctx;
    const notice = await noticeAt(ctx, `/webhooks/texts/${tenantId}/${textId}`);
    const { providerRef, state, why } = await reading(providers.texts.readStatus(notice));
    if (state === null || state === "queued") return received;
    await runPatiently(database.service, async (tx) => {
      const { count } = await tx.text.updateMany({
        where: {
          tenantId,
          id: textId,
          direction: "out",
          state: { in: [...before[state]] },
          OR: [{ providerRef: null }, { providerRef }],
        },
        data: {
          state,
          why,
          providerRef,
          sendingSince: null,
          ...(state === "sent" ? { sentAt: now } : { settledAt: now }),
        },
      });
      if (count > 0) await askPriceLater(tx, { tenantId, textId }, now);
    });
    return received;
  });

/**
 * POST /webhooks/texts: a customer's text. All businesses text from one number, so it belongs to the one that texted
 * this customer last; from anybody else it is dropped.
 */
const receiveText = signatory()
  .output(Received)
  .mutation(async ({ ctx }) => {
    const { providers, database, now } = ctx;
    const notice = await noticeAt(ctx, "/webhooks/texts");
    const text = await reading(providers.texts.readInbound(notice));
    await runPatiently(database.service, (tx) => takeIn(tx, text, now));
    return received;
  });

/** Keeps a text that came in and does what its one word asks for; once, however often it comes. */
async function takeIn(tx: Tx, text: InboundText, now: Date): Promise<void> {
  const keyword = keywordOf(text.body);
  // SKIP is said to the business that told of a standing order, though another has texted since.
  const standing = keyword === "skip" ? await lastToldOf(tx, text.from, "standing_order") : null;
  const last = standing ?? (await lastToldOf(tx, text.from));
  if (!last) return;
  const { tenantId, customerId } = last;
  const isDone = keyword === "stop" || keyword === "start" || standing !== null;
  const [kept] = await tx.text.createManyAndReturn({
    data: [
      {
        tenantId,
        customerId,
        direction: "in",
        channel: text.channel,
        number: text.from,
        body: withoutControls(text.body).slice(0, longest),
        state: "received",
        providerRef: text.providerRef,
        createdAt: now,
        answeredAt: isDone ? now : null,
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!kept) return;
  if (keyword === "stop" || keyword === "start") return obey(tx, keyword, text.from, now);
  if (standing) return enqueue(tx, "skip_by_text", { tenantId, textId: kept.id });
  const notice = {
    kind: "text.received",
    title: `${last.customerName} has answered a text`,
    body: withoutControls(text.body).slice(0, 200),
    href: webPages.customer(customerId, "messages"),
  } as const;
  await notifyOffice(tx, tenantId, notice, { now });
}

/** What PostgreSQL and readers can't take stands in nobody's message on purpose. */
const withoutControls = (body: string) => body.replaceAll(/[^\P{C}\n]/gu, "");

/** Who texted a number last, of a moment where one is named. */
const lastToldOf = (tx: Tx, number: string, moment: Moment | null = null) =>
  runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("texts as t")
      .innerJoin("customers as c", (join) =>
        join.onRef("c.tenant_id", "=", "t.tenant_id").onRef("c.id", "=", "t.customer_id"),
      )
      .innerJoin("businesses as b", "b.id", "t.tenant_id")
      .where("t.number", "=", number)
      .where("t.direction", "=", sql.lit("out"))
      .where("t.provider_ref", "is not", null)
      .where("b.test_of", "is", null)
      .$if(moment !== null, (query) => query.where("t.moment", "=", moment))
      .orderBy("t.created_at", "desc")
      .orderBy("t.id", "desc")
      .limit(1)
      .select(["t.tenant_id as tenantId", "t.customer_id as customerId", "c.name as customerName"]),
  );

/** What the provider of texts posts to. */
export const textNotices = router({ receiveTextStatus, receiveText });
