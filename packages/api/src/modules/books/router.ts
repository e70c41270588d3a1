import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { closeBooks, reopenBooks, viewBooks } from "./period-lock";
import { Books, Closing, Reopening } from "./schema";

/** GET /books: to which day they are closed. */
const get = business("accounting:read")
  .output(Books)
  .query(({ ctx }) => viewBooks(ctx, ctx.business.booksClosedTo));

/** POST /books/close: nothing is dated on or before this day any more. */
const close = business("accounting:write")
  .input(Closing)
  .output(Books)
  .mutation(async ({ ctx, input }) => {
    await ctx.change((tx, record) => closeBooks(tx, record, ctx, input));
    return viewBooks(ctx, input.to);
  });

/** POST /books/reopen. */
const reopen = business("accounting:write")
  .input(Reopening)
  .output(Books)
  .mutation(async ({ ctx, input }) => {
    await ctx.change((tx, record) => reopenBooks(tx, record, ctx, input));
    return viewBooks(ctx, input.to);
  });

export const books = router({ get, close, reopen });
