import { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import { signatory } from "../../../platform/middleware/procedures";
import { takeNotice } from "./take-notice";

/** POST /webhooks/payments: the provider's notices, believed by their signature over the very bytes. */
export const receiveNotice = signatory()
  .output(z.object({ received: z.literal(true) }))
  .mutation(async ({ ctx }) => {
    const { request, now } = ctx;
    const body = await request.body?.();
    if (body === undefined) throw invalid({ path: "", message: "A body is needed." });
    const signature = request.header("stripe-signature");
    await takeNotice(ctx, { body, signature, now }, request.requestId);
    return { received: true as const };
  });
