import { runSql, type PrismaClient } from "@roundsman/db";
import { mobileOf } from "@roundsman/providers";
import type { z } from "zod";
import {
  dateTimeOrNull,
  day,
  dayOrNull,
  daysAfter,
  fromDay,
  weekdayAndDay,
} from "../../../platform/values/format";
import { forecastColumns, isToBeAsked, selectForecasts } from "../../delivery";
import { quietEnds, stoppedAmong, textingOf, whyNotMarketed } from "../../messages";
import { howMany, type BusinessDay } from "./queries";
import type { Survey } from "./schema";

/** More than of other kinds: a morning's calls. */
const mostShown = 8;

/** The columns that say whether and how this customer may be asked. */
const contactOf = [
  "c.phone",
  "c.erased_at as erasedAt",
  "c.no_texts_since as noTextsSince",
  "c.marketing_refused_at as marketingRefusedAt",
  "c.marketing_opt_in_number as marketingOptInNumber",
  "c.do_not_call_since as doNotCallSince",
] as const;

interface Asking extends BusinessDay {
  /** The business, as its customers know it. */
  name: string;
  timeZone: string;
}

/**
 * Who will probably be out of something before the round after the next and has ordered none; what is empty first at
 * the top. One statement, and two more where there is somebody.
 */
export async function readRunningOut(
  db: PrismaClient,
  { tenantId, today, name, timeZone }: Asking,
  now: Date,
): Promise<NonNullable<z.infer<typeof Survey>["runningOut"]>> {
  const rows = await runSql(
    db,
    selectForecasts(tenantId)
      .where(isToBeAsked(today))
      .limit(mostShown)
      .select([...forecastColumns(today), ...contactOf, howMany]),
  );
  if (rows.length === 0) return { count: 0, items: [] };
  const numbers = rows.flatMap(({ phone }) => (phone === null ? [] : (mobileOf(phone) ?? [])));
  const [stopped, texting] = await Promise.all([
    stoppedAmong(db, tenantId, numbers),
    textingOf(db, tenantId),
  ]);
  const quietUntil = dateTimeOrNull(quietEnds(now, timeZone, texting));
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map((row) => {
      const number = row.phone === null ? null : mobileOf(row.phone);
      return {
        id: row.id,
        customerId: row.customerId,
        customerName: row.customerName,
        phone: row.phone,
        doNotCall: row.doNotCallSince !== null,
        deliveryAddressId: row.deliveryAddressId,
        town: row.city,
        productId: row.productId,
        productName: row.productName,
        usualQuantity: row.usualQuantity,
        emptyOn: day(row.emptyOn),
        emptyFrom: day(row.emptyFrom),
        emptyUntil: day(row.emptyUntil),
        nextRoundOn: dayOrNull(row.nextRoundOn),
        words: askingWords(name, row, today),
        quietUntil,
        can: { text: whyNotMarketed(row, { stopped: number !== null && stopped.has(number) }) },
      };
    }),
  };
}

/** "Fellside Gas: we think your Propane 47 kg will be empty about Thursday 3 December. …" */
function askingWords(
  name: string,
  {
    productName,
    emptyOn,
    nextRoundOn,
  }: { productName: string; emptyOn: Date; nextRoundOn: Date | null },
  today: string,
): string {
  const soon = day(emptyOn) <= daysAfter(today, 1);
  const when = soon ? "be nearly empty" : `be empty about ${weekdayAndDay(emptyOn)}`;
  const round = nextRoundOn
    ? ` We are near you on ${weekdayAndDay(fromDay(day(nextRoundOn)))}.`
    : "";
  return `${name}: we think your ${productName} will ${when}.${round} Shall we bring you more? Just answer this text.`;
}
