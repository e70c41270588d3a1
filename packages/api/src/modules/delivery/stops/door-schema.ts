import { z } from "zod";
import { Uuid } from "../../../platform/values/values";

/** What whoever goes to the door needs beside the stop: whom to call, and what was noted. */
export const Door = z
  .object({
    stopId: Uuid,
    trackingRef: z.string(),
    name: z.string().nullable(),
    /** In one line, without the name; it may or may not end with the postcode. */
    address: z.string().nullable(),
    postcode: z.string().nullable(),
    phone: z.string().nullable(),
    orderNotes: z.string().nullable(),
    addressNotes: z.string().nullable(),
    /** What its driver may do with the stop: null, or why not. */
    can: z.object({
      /** Make it before the others that are open. */
      doNext: z.string().nullable(),
    }),
  })
  .meta({ id: "Door" });
