import "server-only";
import { todayIn } from "@roundsman/ui/format";
import { timeZoneHere } from "@/session/time-zone";
import type { RouterOutputs } from "@/trpc/outputs";
import { api } from "@/session/api";

export type Survey = RouterOutputs["office"]["today"]["survey"];
export type TrendDay = RouterOutputs["office"]["today"]["trend"]["items"][number];

/** How many days the charts show. */
const days = 28;

/** Everything the page of today shows. */
export async function readToday() {
  const { office } = await api();
  const [survey, trend, timeZone] = await Promise.all([
    office.today.survey(),
    office.today.trend({ days }),
    timeZoneHere(),
  ]);
  return { survey, trend: trend.items, timeZone, today: todayIn(timeZone) };
}
