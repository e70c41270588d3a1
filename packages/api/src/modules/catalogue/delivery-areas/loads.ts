import type { SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import { daysAfter, daysBetween, todayIn } from "../../../platform/values/format";
import { lastDay } from "../../../platform/values/values";
import { closedDeliveryDays } from "../delivery-days/days";
import { delivers } from "./days";
import { readAreas, readLoads } from "./queries";
import type { DeliveryLoads } from "./schema";

const mostDays = 92;

/**
 * What orders take of each area's days, and on which of them it delivers: three statements, whatever the span.
 * @throws validation where the last day comes before the first, or long after it
 */
export async function readDeliveryLoads(
  db: SqlRunner,
  { id: tenantId, timeZone }: { id: string; timeZone: string },
  now: Date,
  asked: { from?: string; to?: string },
): Promise<z.infer<typeof DeliveryLoads>> {
  const from = asked.from ?? todayIn(timeZone, now);
  const fourWeeks = daysAfter(from, 27);
  const to = asked.to ?? (fourWeeks > lastDay ? lastDay : fourWeeks);
  const count = daysBetween(from, to) + 1;
  if (count < 1) throw invalid({ path: "to", message: "The last day comes before the first." });
  if (count > mostDays) {
    throw invalid({ path: "to", message: `Ask for ${mostDays} days at the most.` });
  }
  const areas = await readAreas(db, tenantId);
  const closed = await closedDeliveryDays(db, tenantId, { from, to });
  const loads = await readLoads(db, { tenantId, from, to });
  const days = Array.from({ length: count }, (_, at) => daysAfter(from, at));
  return {
    from,
    to,
    areas: areas.map((area) => {
      const { id, name, maxStops, maxKg } = area;
      const taken = loads(id);
      // Where nothing is delivered and nothing is to be, there is nothing to look at.
      const shown = days.flatMap((day) => {
        const open = delivers(area, closed, day);
        const load = taken.get(day) ?? { stops: 0, kg: 0 };
        return open || load.stops > 0 ? [{ day, ...load, open }] : [];
      });
      return { id, name, maxStops, maxKg, days: shown };
    }),
  };
}
