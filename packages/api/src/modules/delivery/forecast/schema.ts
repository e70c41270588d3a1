import { z } from "zod";
import { pageOf, PageQuery } from "../../../platform/values/page";
import { DateTime, Day, QueryFlag, Uuid } from "../../../platform/values/values";

/** docs/contract/forecasts.md#forecast. Quantities are in the product's units. */
export const Forecast = z
  .object({
    id: Uuid,
    customerId: Uuid,
    customerName: z.string(),
    deliveryAddressId: Uuid,
    /** The address in one line. */
    address: z.string(),
    town: z.string().nullable(),
    postcode: z.string().nullable(),
    productId: Uuid,
    productName: z.string(),
    lastDeliveredOn: Day,
    lastQuantity: z.number(),
    /** What they mostly take. */
    usualQuantity: z.number(),
    /** What is used a day without any heating. */
    usePerDay: z.number(),
    /** What is used for each degree day. */
    usePerDegreeDay: z.number(),
    /** The probable day. */
    emptyOn: Day,
    /** In 8 of 10 cases it is empty between these days. */
    emptyFrom: Day,
    emptyUntil: Day,
    /** Null where nobody knows on which days rounds go there. */
    nextRoundOn: Day.nullable(),
    /** Empty before the round after the next, with nothing ordered, and not hidden. */
    askNow: z.boolean(),
    /** The office said "not now": it is not asked about before that day. */
    hiddenUntil: Day.nullable(),
    computedAt: DateTime,
  })
  .meta({ id: "Forecast" });

export const ForecastPage = pageOf(Forecast);

export const ForecastQuery = PageQuery.extend({
  customerId: Uuid.optional(),
  productId: Uuid.optional(),
  /** The delivery area that holds the address. */
  areaId: Uuid.optional(),
  /** Only who is to be asked now; or all others. */
  askNow: QueryFlag.optional(),
});

/** Until when it is hidden; null: it is shown again. */
export const Hiding = z.object({ id: Uuid, until: Day.nullable() });
