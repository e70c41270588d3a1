import { changeSandboxSubscription, sandboxIds } from "@roundsman/providers";
import { notFound } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { takeNotice } from "../../billing/payments/take-notice";
import { ProviderPage, SandboxSubscriptionChange } from "./schema";

/**
 * The sandbox's portal: another plan, leaving, and every status the provider knows, so that what follows
 * from each can be tried. The notice goes the way a real provider's does.
 */
export const sandboxChange = anyone()
  .input(SandboxSubscriptionChange)
  .output(ProviderPage)
  .mutation(async ({ ctx, input: { sessionId, plan, status } }) => {
    const { sandbox, payments } = ctx.providers;
    const session = await sandbox?.store.get(sessionId);
    if (!sandbox || session?.kind !== "portal") throw notFound("portal");
    const { tenantId, returnUrl } = session;
    const kept = await payments.subscriptions.read(sandboxIds(tenantId).subscriptionId);
    const notice = await changeSandboxSubscription(sandbox, {
      tenantId,
      plan,
      status,
      trialEndsAt: status === "trialing" ? (kept?.trialEndsAt ?? null) : null,
      cancelAt: status === "canceled" ? sandbox.now() : null,
    });
    await takeNotice(ctx, { ...notice, now: sandbox.now() }, ctx.request.requestId);
    return { url: returnUrl };
  });
