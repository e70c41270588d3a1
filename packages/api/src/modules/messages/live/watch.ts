import { z } from "zod";
import { member } from "../../../platform/middleware/procedures";
import { newsFor } from "./news";
import { Watch, type News } from "./schema";

/**
 * What changes in the business, as it changes: kinds and ids alone, of what the caller may read, until
 * they stop listening, sign out, leave, or the business is locked. For the apps, which then ask anew for
 * what they show; an answer without end is nothing for REST.
 */
export const watch = member()
  .input(Watch)
  .output(z.custom<AsyncIterable<News>>((value) => value instanceof Object))
  .query(({ ctx, input, signal }) => newsFor(ctx, input.since ?? null, signal));
