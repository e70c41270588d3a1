import "server-only";
import { daysAfter, todayIn } from "@roundsman/ui/format";
import { requireOffice } from "@/session/office";
import { requirePlace } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import type { RouterOutputs } from "@/trpc/outputs";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export type Survey = RouterOutputs["office"]["today"]["survey"];
export type TrendDay = RouterOutputs["office"]["today"]["trend"]["items"][number];

/** How many days the charts show. */
const days = 28;
/** For so many days "Not now" hides who runs out, unless somebody chooses another day. */
const daysHidden = 14;

/** Everything the page of today shows. */
export async function readToday() {
  const { office } = await api();
  const [survey, trend, timeZone, endingTests, answers] = await Promise.all([
    office.today.survey(),
    office.today.trend({ days }),
    timeZoneHere(),
    readEndingTests(),
    readAnswers(),
  ]);
  const today = todayIn(timeZone);
  const hideUntil = daysAfter(today, daysHidden);
  return { survey, trend: trend.items, timeZone, today, hideUntil, endingTests, answers };
}

/** Texts of customers that wait for an answer, the newest first; null where they are not for who looks. */
async function readAnswers() {
  const place = await requirePlace();
  if (!place.business.scopes.includes("customers:read")) return null;
  const { office } = await api();
  return everyPage((at) => office.texts.list({ ...at, waiting: true }));
}
export type Answers = Awaited<ReturnType<typeof readAnswers>>;

/** Cylinders whose test runs out; null while no product has serial numbers, and nothing is asked for then. */
async function readEndingTests() {
  const [business, place] = [await requireOffice(), await requirePlace()];
  if (business === "locked" || !business.tracksSerials) return null;
  if (!place.business.scopes.includes("stock:read")) return null;
  return (await api()).office.serials.endingTests();
}
export type EndingTests = Awaited<ReturnType<typeof readEndingTests>>;
