import { changeSandboxSubscription, completeSandboxSignUp, sandboxIds } from "@roundsman/providers";
import { conflict, notFound } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { dateTimeOrNull } from "../../../platform/values/format";
import { takeNotice } from "../../billing";
import {
  ProviderPage,
  SandboxSession,
  SandboxSubscriptionChange,
  SandboxSubscriptionPage,
} from "./schema";

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
