import { conflict, notConfigured } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { PlanChoice, ProviderPage } from "./schema";
import { isSubscribed, readTerms } from "./terms";
import { linkTo, webPages } from "../../../platform/values/pages";

/**
 * Subscribes the business to a plan: gives the provider's page on which its owner pays. What is left of
 * the trial is kept. A subscription that goes on is changed in the portal (409).
 */
export const checkout = business("billing:write", { personOnly: true, unrepeatable: true })
  .input(PlanChoice)
  .output(ProviderPage)
  .mutation(async ({ ctx, input: { plan } }) => {
    const { payments } = ctx.providers;
    if (payments.kind === "none") throw notConfigured("Payments are not set up here.");
    const { id: tenantId, name: businessName } = ctx.business;
    const { terms } = await readTerms(ctx.db, tenantId);
    if (isSubscribed(terms)) throw conflict("You are subscribed: change your plan in the portal.");
    if (ctx.caller.kind === "key") throw conflict("A person subscribes a business.");
    const { web } = ctx.settings.urls;
    const { url } = await payments.subscriptions.subscribe({
      tenantId,
      businessName,
      email: ctx.caller.person.email,
      customerId: terms?.providerCustomerRef ?? null,
      plan,
      trialEndsAt: terms?.status === "trialing" ? terms.trialEndsAt : null,
      successUrl: linkTo(web, webPages.subscribed),
      cancelUrl: linkTo(web, webPages.billing),
      idempotencyKey: `subscribe:${tenantId}:${ctx.request.requestId}`,
    });
    await ctx.change((_tx, record) =>
      record({
        action: "subscription.checkout_opened",
        words: `Went to subscribe to plan ${plan}`,
        subject: { kind: "subscription", id: tenantId },
      }),
    );
    return { url };
  });
