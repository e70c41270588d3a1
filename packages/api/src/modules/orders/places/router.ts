import { invalid } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import {
  clockIn,
  DeliveryDays,
  DeliveryDaysQuery,
  deliveryWords,
  notDeliveredTo,
  offeredDays,
  outwardOf,
  readAreas,
  readDeliveryCosts,
  areaFor,
} from "../../catalogue";
import { whyDoorClosed } from "../../customers";
import { insertionsOn } from "./insertion";
import { placeOf } from "./place-of";

const anywhere: Omit<DeliveryDays, "message"> = {
  area: null,
  minimumPence: 0,
  maxStops: null,
  maxKg: null,
  windows: [],
  days: [],
};

/**
 * GET /delivery-days: where an address lies, and the days on which it is delivered to, with what is left of them
 * and what bringing something there adds to each.
 * A postcode that is whole is looked up; of its first part the codes decide, and nothing is said of the driving.
 */
const get = business("orders:read")
  .input(DeliveryDaysQuery)
  .output(DeliveryDays)
  .query(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const address = input.deliveryAddressId
      ? await ctx.db.deliveryAddress.findFirst({
          where: { tenantId, id: input.deliveryAddressId },
          relationLoadStrategy: "join",
          include: { customer: { select: { closedDays: true } } },
        })
      : null;
    if (input.deliveryAddressId && !address) {
      throw invalid({ path: "deliveryAddressId", message: "There is no such address." });
    }
    const areas = await readAreas(ctx.db, tenantId);
    if (areas.length === 0) return { ...anywhere, message: "You deliver anywhere, on any day." };
    const postcode = address?.postcode ?? input.postcode ?? null;
    const place = address
      ? {
          postcode,
          latitude: address.dropLatitude ?? address.latitude,
          longitude: address.dropLongitude ?? address.longitude,
        }
      : await placeOf(ctx, areas, postcode, { forCosts: true });
    const area = areaFor(areas, place);
    const name = outwardOf(postcode) ?? postcode ?? "this address";
    if (!area) return { ...anywhere, message: notDeliveredTo(name) };
    const { kg = 0 } = input;
    const asked = { tenantId, timeZone, now: ctx.now, kg };
    const offered = await offeredDays(ctx.db, area, asked);
    const door = address && { ...address, closedDays: address.customer.closedDays };
    const days = offered.filter(({ day }) => !door || whyDoorClosed(door, day) === null);
    const insertionOf = await insertionsOn(ctx.db, {
      tenantId,
      costs: await readDeliveryCosts(ctx.db, tenantId),
      place,
      days: days.map(({ day }) => day),
    });
    return {
      area: { id: area.id, name: area.name },
      message: deliveryWords(name, area, days, clockIn(timeZone, ctx.now)),
      minimumPence: area.minimumPence,
      maxStops: area.maxStops,
      maxKg: area.maxKg,
      windows: [...area.windows],
      days: days.map((one) => ({ ...one, insertion: insertionOf(one.day) })),
    };
  });

export const deliveryDays = router({ get });
