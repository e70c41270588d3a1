import { z } from "zod";
import { ScopeName } from "../../../platform/access/scopes";
import { act } from "../../../platform/access/act";
import { DateTime, Uuid } from "../../../platform/values/values";

/** What somebody is asked who may allow an app. */
export const AppRequest = z.object({
  id: Uuid,
  app: z.object({
    /** What it calls itself: anybody may write anything there. */
    name: z.string(),
    /** Where its answers go. */
    place: z.object({ kind: z.enum(["host", "this_computer", "program"]), name: z.string() }),
  }),
  expiresAt: DateTime,
  /** Where it could be allowed, and what it would be able to do there. */
  businesses: z.array(
    z.object({
      id: Uuid,
      name: z.string(),
      scopes: z.array(ScopeName),
      /** What it asks for, and whoever looks could not give. */
      beyond: z.array(ScopeName),
      can: z.object({ allow: act }),
    }),
  ),
});

/** Where the browser goes on to, which may be done once. */
export const Decided = z.object({ goOn: z.url() });
