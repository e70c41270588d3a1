import { z } from "zod";
import { DateTime } from "../../../platform/values/values";
import { Activity } from "../../business/activity/schema";

/** What the business lets the service's staff do (docs/contract/business.md#supportaccess). */
export const SupportAccess = z
  .object({
    level: z.enum(["none", "view", "act"]),
    /** Null: until it is withdrawn, or there is none. */
    until: DateTime.nullable(),
    /** Who set it last. */
    setByName: z.string().nullable(),
  })
  .meta({ id: "SupportAccess" });

/** With the newest of what support did here. */
export const SupportAccessWithRecord = SupportAccess.extend({ did: z.array(Activity) }).meta({
  id: "SupportAccessWithRecord",
});

export const NewSupportAccess = z.object({
  level: z.enum(["none", "view", "act"]),
  until: DateTime.nullish(),
});
