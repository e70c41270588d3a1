import { z } from "zod";
import { act } from "../../../../platform/access/act";
import { DateTime, Latitude, Longitude, Uuid } from "../../../../platform/values/values";

const Condition = z.enum(["full", "empty"]);

const RoundReloadItem = z
  .object({
    productId: Uuid,
    productName: z.string(),
    condition: Condition,
    load: z.int().meta({ description: "To be loaded by the orders; fulls alone" }),
    drop: z.int().meta({ description: "To be put down at the yard by the orders" }),
    loaded: z.int().nullable().meta({ description: "Null until the reload is done" }),
    dropped: z.int().nullable(),
  })
  .meta({ id: "RoundReloadItem" });

/** docs/contract/rounds.md#roundreload. */
export const RoundReload = z
  .object({
    id: Uuid,
    beforeStopId: Uuid.nullable().meta({
      description: "The stop it lies before; null where it is done and that stop is gone",
    }),
    addedOnTheWay: z.boolean().meta({
      description: "Added once the van was out: what the stops after it ask for was loaded before",
    }),
    locationId: Uuid,
    locationName: z.string(),
    latitude: Latitude.nullable(),
    longitude: Longitude.nullable(),
    doneAt: DateTime.nullable().meta({
      description: "By the phone's clock; null until it is done",
    }),
    items: z.array(RoundReloadItem),
  })
  .meta({ id: "RoundReload" });
export type RoundReload = z.infer<typeof RoundReload>;

/** What whoever asks may do with a reload of the round. */
export const ReloadCan = z.object({ reloadId: Uuid, change: act, remove: act, record: act });
