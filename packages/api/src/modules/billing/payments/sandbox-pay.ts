import { completeSandboxPayment } from "@roundsman/providers";
import { z } from "zod";
import { conflict, notFound } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { text } from "../../../platform/values/values";
import { takeNotice } from "./take-notice";

/**
 * The button of the sandbox's page: pays, and posts the notice as a real provider would, by the same
 * door and with its signature checked. Gives where the customer goes then.
 */
export const sandboxPay = anyone()
  .input(z.object({ sessionId: text(200, 1) }))
  .output(z.object({ returnUrl: z.url() }))
  .mutation(async ({ ctx, input }) => {
    const { sandbox } = ctx.providers;
    if (!sandbox || !(await sandbox.store.get(input.sessionId))) throw notFound("payment");
    const outcome = await completeSandboxPayment(sandbox, input.sessionId);
    if (!outcome) throw conflict("This payment is no longer open.");
    await takeNotice(ctx, { ...outcome.notice, now: sandbox.now() }, ctx.request.requestId);
    return { returnUrl: outcome.returnUrl };
  });
