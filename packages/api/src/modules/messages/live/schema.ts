import type { Change } from "@roundsman/db";
import { z } from "zod";

/** `since` is the `at` of the last news one has, in milliseconds: was anything missed after it? */
export const Watch = z.object({ since: z.coerce.number().int().min(0).optional() });

/** What changed since the news before: nothing in a sign of life, "all" where some may have been missed. */
export interface News {
  /** When it was sent, milliseconds since 1970. */
  at: number;
  changed: "all" | Change[];
  /** The last news: the person listens in ten other places since. */
  ended?: true;
}
