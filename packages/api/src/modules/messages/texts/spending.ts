import {
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Expression,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import { enqueue, type Tasks } from "../../../platform/jobs/enqueue";
import { notifyOffice } from "../notifications";
import { pounds, todayIn } from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";

/* What texts may cost a business in a calendar month of its own clock, and what they did (docs/decisions/0320). */

/** The provider says what a text cost some minutes after it says what became of it. */
const askAgainMs = milliseconds({ minutes: 10 });
/** Then what was reckoned stands. */
const stopAskingMs = milliseconds({ days: 1 });

interface Spending {
  tenantId: string;
  timeZone: string;
  now: Date;
  /** Tenths of a penny. */
  tenths: number;
}

/** The first day of the business's own month. */
export const monthOf = (timeZone: string, now: Date): string =>
  `${todayIn(timeZone, now).slice(0, 7)}-01`;

/**
 * Counts a text against the month's cap, in one conditional statement: of many at once, no two go past it.
 * @param capPence the cap; 0 lets none go
 * @returns whether there was room
 */
export async function spend(
  tx: Tx,
  { tenantId, timeZone, now, tenths }: Spending,
  capPence: number,
): Promise<boolean> {
  const capTenths = capPence * 10;
  if (tenths > capTenths) return false;
  const counted = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("text_spending")
      .values({ tenant_id: tenantId, month: sql<Date>`${monthOf(timeZone, now)}::date`, tenths })
      .onConflict((clash) =>
        clash
          .columns(["tenant_id", "month"])
          .doUpdateSet((eb) => ({
            tenths: eb("text_spending.tenths", "+", eb.ref("excluded.tenths")),
          }))
          .where((eb) =>
            eb(eb("text_spending.tenths", "+", eb.ref("excluded.tenths")), "<=", capTenths),
          ),
      )
      .returning("tenths"),
  );
  return counted !== null;
}

/** Takes back what was counted for a text that surely did not go. */
export async function unspend(
  tx: Tx,
  { tenantId, timeZone, now, tenths }: Spending,
): Promise<void> {
  await tx.textSpending.updateMany({
    where: { tenantId, month: new Date(monthOf(timeZone, now)), tenths: { gte: tenths } },
    data: { tenths: { decrement: tenths } },
  });
}

/** Tells the office that the cap is met, once a month. */
export async function tellCapMet(
  tx: Tx,
  { tenantId, timeZone, now }: Omit<Spending, "tenths">,
  capPence: number,
): Promise<void> {
  const month = new Date(monthOf(timeZone, now));
  await tx.textSpending.createMany({
    data: [{ tenantId, month, tenths: 0 }],
    skipDuplicates: true,
  });
  const { count } = await tx.textSpending.updateMany({
    where: { tenantId, month, toldAt: null },
    data: { toldAt: now },
  });
  if (count === 0) return;
  const notice = {
    kind: "texts.cap_met",
    title: `Texts have reached this month's cap of ${pounds(capPence)}`,
    body: "Further texts are kept and not sent. The cap is set under Settings, Messages.",
    href: webPages.messages,
  } as const;
  await notifyOffice(tx, tenantId, notice, { now });
}

/** Asks what a text cost, once the provider may know. @param now by the real clock */
export const askPriceLater = (tx: Tx, job: Tasks["price_text"], now: Date): Promise<void> =>
  enqueue(tx, "price_text", job, {
    runAt: new Date(now.getTime() + askAgainMs),
    key: `price_text:${job.textId}`,
  });

/**
 * Notes what the provider took for a text, once, and counts it in its month in place of what was reckoned.
 * @throws ProviderFailed where the provider can't be asked now; the job's queue tries again
 */
export async function priceText(
  { database, providers }: Pick<Service, "database" | "providers">,
  { tenantId, textId }: Tasks["price_text"],
  now = new Date(),
): Promise<void> {
  if (providers.texts.kind === "kept") return;
  const db = database.service;
  const unpriced = await unpricedText(db, tenantId, textId);
  if (!unpriced) return;
  const price = await providers.texts.priceOf(unpriced.providerRef);
  if (price === "never") return;
  if (price === "not_yet") {
    if (now.getTime() - unpriced.wentAt.getTime() > stopAskingMs) return;
    return runPatiently(db, (tx) => askPriceLater(tx, { tenantId, textId }, now));
  }
  const { reckoned, timeZone, wentAt } = unpriced;
  await runPatiently(db, async (tx) => {
    const { count } = await tx.text.updateMany({
      where: { tenantId, id: textId, priceTenths: null, costTenths: reckoned },
      data: { priceTenths: price },
    });
    if (count === 0) return;
    const month = sql<Date>`${monthOf(timeZone, wentAt)}::date`;
    await runSql(tx, countMore({ tenantId, month, tenths: price - reckoned }));
  });
}

/** A text that was counted and handed over, and of which nobody knows yet what it cost. */
async function unpricedText(db: PrismaClient, tenantId: string, id: string) {
  const text = await db.text.findFirst({
    where: { tenantId, id, priceTenths: null },
    select: {
      providerRef: true,
      costTenths: true,
      createdAt: true,
      sentAt: true,
      settledAt: true,
      business: { select: { timeZone: true } },
    },
  });
  if (!text || text.providerRef === null || text.costTenths === null) return null;
  const wentAt = text.sentAt ?? text.settledAt ?? text.createdAt;
  const { providerRef, costTenths: reckoned, business } = text;
  return { providerRef, reckoned, wentAt, timeZone: business.timeZone };
}

/** @param tenths below 0 where it cost less than was reckoned */
const countMore = ({
  tenantId,
  month,
  tenths,
}: {
  tenantId: string;
  month: Expression<Date>;
  tenths: number;
}) =>
  sqlBuilder
    .updateTable("text_spending")
    .set({ tenths: sql<number>`greatest(0, tenths + ${tenths}::int)` })
    .where("tenant_id", "=", tenantId)
    .where("month", "=", month)
    .returning("tenths");
