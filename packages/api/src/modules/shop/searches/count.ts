import { runSql, sql, sqlBuilder } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { Refusal } from "../../../platform/base/errors";
import { quickBounds } from "../../../platform/limits/bounds";
import { todayIn } from "../../../platform/values/format";
import { networkAt, type ShopContext } from "../shopper";
import { wordsToKeep } from "./words-to-keep";

/** How many different words of one shop are first kept on one day. */
export const mostWordsOfDay = 100;
const keptMs = milliseconds({ days: 90 });

/** Returns when words that were searched for at this moment are forgotten. */
export const forgetAfter = (now: Date): Date => new Date(now.getTime() + keptMs);

/** Counts a search that found nothing, and no preview. The page neither waits for it nor fails with it. */
export function countFruitless(ctx: ShopContext, goods: string): void {
  const words = ctx.shop.isPreview ? null : wordsToKeep(goods);
  if (words !== null) void tryToCount(ctx, words);
}

async function tryToCount(ctx: ShopContext, words: string): Promise<void> {
  try {
    const searchNetwork = networkAt(ctx.shop, ctx.request);
    await ctx.limits.countQuick(quickBounds.fruitlessSearch, { searchNetwork });
    await countWords(ctx, words);
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.warn({ error }, "a search was not counted");
  }
}

/** One statement. Words that are set aside stay as they are. */
async function countWords({ shop, db, now }: ShopContext, words: string): Promise<void> {
  const { tenantId, timeZone } = shop;
  const day = sql<Date>`${todayIn(timeZone, now)}::date`;
  const ofBusiness = sqlBuilder.selectFrom("shop_searches").where("tenant_id", "=", tenantId);
  const isKnown = sql<boolean>`exists ${ofBusiness.where("words", "=", words).select("id")}`;
  const newToday = ofBusiness
    .where("first_day", "=", day)
    .select((eb) => eb.fn.countAll<number>().as("count"));
  const row = sqlBuilder
    .selectNoFrom([
      sql<string>`${tenantId}::uuid`.as("tenant_id"),
      sql<string>`${words}::text`.as("words"),
      day.as("first_day"),
      day.as("last_day"),
      sql<Date>`${forgetAfter(now)}::timestamptz`.as("forget_after"),
    ])
    .where(sql<boolean>`${isKnown} or ${newToday} < ${mostWordsOfDay}`);
  await runSql(
    db,
    sqlBuilder
      .insertInto("shop_searches")
      .columns(["tenant_id", "words", "first_day", "last_day", "forget_after"])
      .expression(row)
      .onConflict((clash) =>
        clash
          .columns(["tenant_id", "words"])
          .doUpdateSet((eb) => ({
            times: eb("shop_searches.times", "+", sql.lit(1)),
            last_day: eb.ref("excluded.last_day"),
            forget_after: eb.ref("excluded.forget_after"),
          }))
          .where("shop_searches.set_aside_at", "is", null),
      ),
  );
}
