import { gatherDeliveries } from "../../modules/delivery/forecast/gather";
import { degreeDays } from "../../modules/delivery/forecast/model/degree-days";
import { judge, type Judgement } from "../../modules/delivery/forecast/model/judge";
import { outwardOf } from "../../modules/catalogue";
import type { Service } from "../../platform/context/context";
import { todayIn } from "../../platform/values/format";

/**
 * How well the last deliveries of a business are foretold from those before them, by usual temperatures alone.
 * @param heldBack how many of each address and product
 */
export async function judgeForecasts(
  { database }: Pick<Service, "database">,
  { id: tenantId, timeZone }: { id: string; timeZone: string },
  { heldBack, now }: { heldBack: number; now: Date },
): Promise<Judgement> {
  const today = todayIn(timeZone, now);
  const served = await gatherDeliveries(database.service, { tenantId, timeZone, today });
  const histories = served.map(({ productId, postcode, deliveries }) => ({
    productId,
    area: outwardOf(postcode) ?? "",
    deliveries,
  }));
  return judge(histories, degreeDays(), heldBack);
}
