import { z } from "zod";
import { Day, text } from "../../platform/values/values";

/** To which day the books are closed, and what can be done about it (docs/contract/books.md). */
export const Books = z
  .object({
    /** Nothing is dated on or before this day any more; null where the books were never closed. */
    closedTo: Day.nullable(),
    /** The latest day to which they can be closed: yesterday by the business's own clock. */
    latest: Day,
    can: z.object({
      /** Null, or why they can't be closed now. */
      close: z.string().nullable(),
      reopen: z.string().nullable(),
    }),
  })
  .meta({ id: "Books" });
export type Books = z.infer<typeof Books>;

/** POST /books/close. */
export const Closing = z.object({ to: Day });

/** POST /books/reopen: an earlier day, or null for books that are closed to none. */
export const Reopening = z.object({ to: Day.nullable(), reason: text(500, 1) });
