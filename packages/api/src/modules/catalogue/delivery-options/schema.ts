import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import { DateTime, nameText, Pence, QueryFlag, text, Uuid } from "../../../platform/values/values";

const Days = z.int().min(0).max(60);

/** docs/contract/orders.md#deliveryoption. `pricePence` excludes VAT. */
export const DeliveryOption = z
  .object({
    id: Uuid,
    name: z.string(),
    minDays: Days,
    maxDays: Days,
    pricePence: Pence,
    sortOrder: z.int32(),
    archivedAt: DateTime.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "DeliveryOption" });
export type DeliveryOption = z.infer<typeof DeliveryOption>;

/** POST /delivery-options: days and price left out are 0, `maxDays` is then `minDays`, and it comes last. */
export const NewDeliveryOption = z
  .object({
    name: nameText(60),
    minDays: Days.default(0),
    maxDays: Days.optional(),
    pricePence: Pence.default(0),
    sortOrder: z.int32().optional(),
  })
  .transform((option) => ({ ...option, maxDays: option.maxDays ?? option.minDays }));

/** PATCH /delivery-options/{id}. */
export const DeliveryOptionChange = z.object({
  name: nameText(60).optional(),
  minDays: Days.optional(),
  maxDays: Days.optional(),
  pricePence: Pence.optional(),
  sortOrder: z.int32().optional(),
  archived: z.boolean().optional(),
});

export const DeliveryOptionQuery = PageQuery.extend({
  q: text(60).optional(),
  archived: QueryFlag.optional(),
});
