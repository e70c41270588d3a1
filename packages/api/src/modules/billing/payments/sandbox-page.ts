import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { text } from "../../../platform/values/values";

/** The sandbox's page for one session: what would be paid. Not found with a real provider. */
export const sandboxPage = anyone()
  .input(z.object({ sessionId: text(200, 1) }))
  .output(
    z.object({
      title: z.string(),
      lines: z.array(z.string()),
      amountPence: z.int(),
      status: z.enum(["open", "complete", "expired", "refunded"]),
      cancelUrl: z.url(),
      successUrl: z.url(),
    }),
  )
  .query(async ({ ctx, input }) => {
    const session = await ctx.providers.sandbox?.store.get(input.sessionId);
    if (session?.kind !== "payment") throw notFound("payment");
    const isOver = session.status === "open" && new Date(session.expiresAt) <= ctx.now;
    const { title, lines, amountPence, cancelUrl, successUrl } = session;
    const status = isOver ? "expired" : session.status;
    return { title, lines: [...lines], amountPence, status, cancelUrl, successUrl };
  });
