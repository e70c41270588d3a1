import {
  runSql,
  sqlBuilder,
  type PrismaClient,
  type Text as TextRow,
  type TextState,
  type Tx,
} from "@roundsman/db";
import { ProviderFailed, type NewText, type TextResult } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { hasStopped } from "./opt-outs";
import { quietEnds } from "./quiet";
import { sendLater, whyNotMarketed, whyNoTexts } from "./queue";
import { textingOf, type TextingBusiness } from "./settings";
import { spend, tellCapMet, unspend } from "./spending";

/** Longer than the provider may keep us waiting; a claim older than this was left by a killed worker. */
const claimMs = milliseconds({ minutes: 5 });
/** Then a text that could not be handed over is old news. */
const giveUpMs = milliseconds({ days: 1 });

const whyTest = "A test business sends no texts.";
const whyUnverified = "An owner has to confirm their email address first.";
const whyKept = "This installation has no provider of texts.";
const whyLate = "It came too late to be of use.";
const whyStopped = "They have answered STOP.";
const whyCapped = "This month's cap for texts is reached.";
const whyLost = "The service stopped while it was handed over: it may have gone.";

interface Claimed {
  business: TextingBusiness;
  createdAt: Date;
  tenths: number;
  text: NewText;
}

/**
 * Sends one text, once (docs/decisions/0319). The provider knows no text by a name of ours, so one whose answer is lost
 * is never sent again: it stays `unknown` until the provider tells of it. This is the one place that every text of a
 * business passes.
 * @throws Error where trying again later makes sense; the job's queue does that
 */
export async function sendText(
  service: Service,
  job: Tasks["send_text"],
  now = new Date(),
): Promise<void> {
  const db = service.database.service;
  const claimed = await runPatiently(db, (tx) => claim(tx, service, job, now));
  if (!claimed) return;
  const settle = (state: TextState, more: { why?: string | null; providerRef?: string } = {}) =>
    settleClaim(db, job, { state, ...more }, now);
  let result: TextResult;
  try {
    result = await service.providers.texts.send(claimed.text);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    await giveBack(db, job, claimed, now);
    const tired = now.getTime() - claimed.createdAt.getTime() > giveUpMs;
    const again = error.temporary && !tired;
    await settle(again ? "queued" : "failed", { why: error.message.slice(0, 300) });
    if (again) throw error;
    return;
  }
  if (result.outcome === "taken") return settle("sent", { providerRef: result.providerRef });
  if (result.outcome === "unknown") return settle("unknown", { why: result.why });
  await settle("kept", { why: whyKept });
}

const holdText = ({ tenantId, textId }: Tasks["send_text"]) =>
  sqlBuilder
    .selectFrom("texts")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", textId)
    .forUpdate()
    .select("id");

/** Judges whether it may go, counts what it costs, and holds it; null where nothing is to be handed over. */
async function claim(
  tx: Tx,
  { providers, settings }: Pick<Service, "providers" | "settings">,
  { tenantId, textId }: Tasks["send_text"],
  now: Date,
): Promise<Claimed | null> {
  const where = { tenantId, id: textId };
  // Held first, so that of two workers the second sees what the first did.
  await runSql(tx, holdText({ tenantId, textId }));
  const text = await tx.text.findFirst({ where });
  if (!text || (text.state !== "queued" && text.state !== "sending")) return null;
  if (text.state === "sending") {
    const since = text.sendingSince?.getTime() ?? 0;
    if (now.getTime() - since < claimMs)
      throw new Error("This text is being sent by another worker");
    await tx.text.updateMany({
      where,
      data: { state: "unknown", sendingSince: null, why: whyLost },
    });
    return null;
  }
  const business = await textingOf(tx, tenantId);
  const keep = async (why: string, state: TextState = "kept") => {
    await tx.text.updateMany({ where, data: { state, why, notBefore: null } });
    return null;
  };
  if (business.testOf !== null) return keep(whyTest);
  const { verifiedAt } = await tx.business.findFirstOrThrow({
    where: { id: tenantId },
    select: { verifiedAt: true },
  });
  if (verifiedAt === null) return keep(whyUnverified);
  if (providers.texts.kind === "kept") return keep(whyKept);
  if (text.uselessAfter && text.uselessAfter <= now) return keep(whyLate);
  if (await hasStopped(tx, tenantId, text.number)) return keep(whyStopped);
  const objection = await objectionTo(tx, text);
  if (objection !== null) return keep(objection);
  const notBefore = text.goesAtNight ? null : quietEnds(now, business.timeZone, business);
  if (notBefore) {
    await tx.text.updateMany({ where, data: { notBefore } });
    await sendLater(tx, { tenantId, textId }, notBefore);
    return null;
  }
  const tenths = text.segments * providers.texts.tenthsASegment;
  const { timeZone, capPence } = business;
  if (!(await spend(tx, { tenantId, timeZone, now, tenths }, capPence))) {
    await tellCapMet(tx, { tenantId, timeZone, now }, capPence);
    return keep(whyCapped);
  }
  await tx.text.updateMany({
    where,
    data: { state: "sending", sendingSince: now, notBefore: null, costTenths: tenths, why: null },
  });
  const { channel, number: to, body } = text;
  // A name can't be answered: whoever writes to one customer wants an answer.
  const senderName = text.byName === null && channel === "sms" ? business.senderName : null;
  const statusUrl = `${settings.urls.rest}/webhooks/texts/${tenantId}/${textId}`;
  const { createdAt } = text;
  return { business, createdAt, tenths, text: { channel, to, senderName, body, statusUrl } };
}

/** Returns why a waiting text does not go: its customer may object after it was written. Null where nothing prevents it. */
async function objectionTo(
  tx: Tx,
  { tenantId, customerId, refusalRef }: Pick<TextRow, "tenantId" | "customerId" | "refusalRef">,
): Promise<string | null> {
  const customer = await tx.customer.findFirstOrThrow({
    where: { tenantId, id: customerId },
    select: {
      phone: true,
      erasedAt: true,
      noTextsSince: true,
      marketingRefusedAt: true,
      marketingOptInNumber: true,
    },
  });
  if (refusalRef !== null) return whyNotMarketed(customer, { stopped: false });
  return customer.noTextsSince === null ? null : whyNoTexts;
}

/** Only while it is ours: what the provider has told meanwhile is newer. */
async function settleClaim(
  db: PrismaClient,
  { tenantId, textId }: Tasks["send_text"],
  outcome: { state: TextState; why?: string | null; providerRef?: string },
  now: Date,
): Promise<void> {
  const { state, why = null, providerRef } = outcome;
  await db.text.updateMany({
    where: { tenantId, id: textId, state: "sending" },
    data: {
      state,
      why,
      sendingSince: null,
      ...(providerRef !== undefined && { providerRef }),
      ...(state === "sent" && { sentAt: now }),
    },
  });
}

/** It surely did not go, so it cost nothing. */
const giveBack = (
  db: PrismaClient,
  { tenantId, textId }: Tasks["send_text"],
  { business, tenths }: Claimed,
  now: Date,
): Promise<void> =>
  runPatiently(db, async (tx) => {
    await unspend(tx, { tenantId, timeZone: business.timeZone, now, tenths });
    await tx.text.updateMany({ where: { tenantId, id: textId }, data: { costTenths: null } });
  });
