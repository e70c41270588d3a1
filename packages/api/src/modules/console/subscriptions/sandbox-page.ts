import { sandboxIds } from "@roundsman/providers";
import { notFound } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { dateTimeOrNull } from "../../../platform/values/view";
import { SandboxSession, SandboxSubscriptionPage } from "./schema";

/** The sandbox's page for a business about to subscribe, or in the portal. Not found with a real provider. */
export const sandboxPage = anyone()
  .input(SandboxSession)
  .output(SandboxSubscriptionPage)
  .query(async ({ ctx, input }) => {
    const { sandbox, payments } = ctx.providers;
    const session = await sandbox?.store.get(input.sessionId);
    if (session?.kind === "sign_up") {
      return {
        kind: session.kind,
        open: session.status === "open",
        plan: session.plan,
        status: session.trialEndsAt === null ? ("active" as const) : ("trialing" as const),
        trialEndsAt: session.trialEndsAt,
        cancelAt: null,
        returnUrl: session.status === "open" ? session.cancelUrl : session.successUrl,
      };
    }
    if (session?.kind !== "portal") throw notFound("page of the sandbox");
    const kept = await payments.subscriptions.read(sandboxIds(session.tenantId).subscriptionId);
    return {
      kind: session.kind,
      open: true,
      plan: kept?.plan ?? "starter",
      status: kept?.status ?? "none",
      trialEndsAt: dateTimeOrNull(kept?.trialEndsAt ?? null),
      cancelAt: dateTimeOrNull(kept?.cancelAt ?? null),
      returnUrl: session.returnUrl,
    };
  });
