import { z } from "zod";
import { Uuid } from "../../../../platform/values/values";
import { Recording } from "../../rounds/stop-schema";

const Condition = z.enum(["full", "empty"]);
const Count = z.int().min(0).max(100_000);

export const NewReload = z
  .object({
    beforeStopId: Uuid.meta({
      description: "An open stop of the round: the reload lies before it",
    }),
    locationId: Uuid.meta({ description: "The yard" }),
  })
  .meta({ id: "NewRoundReload" });

export const ReloadChange = NewReload.partial().meta({ id: "RoundReloadChange" });

export const ByReload = z.object({ id: Uuid, reloadId: Uuid });

const isDistinct = (keys: readonly string[]) => new Set(keys).size === keys.length;

/** What was loaded and put down. What is left out was neither. */
export const ReloadRecord = Recording.extend({
  loaded: z
    .array(z.object({ productId: Uuid, quantity: Count }))
    .max(500)
    .refine(
      (all) => isDistinct(all.map(({ productId }) => productId)),
      "A product is named twice.",
    ),
  dropped: z
    .array(z.object({ productId: Uuid, condition: Condition, quantity: Count }))
    .max(500)
    .refine(
      (all) => isDistinct(all.map((one) => `${one.productId} ${one.condition}`)),
      "A product is named twice.",
    ),
}).meta({ id: "ReloadRecord" });
export type ReloadRecord = z.infer<typeof ReloadRecord>;
