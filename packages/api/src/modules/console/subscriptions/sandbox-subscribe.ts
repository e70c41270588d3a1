import { completeSandboxSignUp } from "@roundsman/providers";
import { conflict, notFound } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { takeNotice } from "../../billing/payments/take-notice";
import { ProviderPage, SandboxSession } from "./schema";

/** The button of the sandbox's sign-up: subscribes, and posts the notice as a real provider would. */
export const sandboxSubscribe = anyone()
  .input(SandboxSession)
  .output(ProviderPage)
  .mutation(async ({ ctx, input }) => {
    const { sandbox } = ctx.providers;
    if (!sandbox || !(await sandbox.store.get(input.sessionId))) throw notFound("sign-up");
    const outcome = await completeSandboxSignUp(sandbox, input.sessionId);
    if (!outcome) throw conflict("This sign-up was finished already.");
    await takeNotice(ctx, { ...outcome.notice, now: sandbox.now() }, ctx.request.requestId);
    return { url: outcome.returnUrl };
  });
