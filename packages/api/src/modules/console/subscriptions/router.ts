import { leaveOut } from "../../../platform/access/act";
import { planNames, plans, whyNotAllowed } from "../../../platform/access/caller";
import { conflict, notConfigured } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { linkTo, webPages } from "../../../platform/values/links";
import { limitsOf, viewSubscription } from "../businesses/subscription";
import { sandboxChange, sandboxPage, sandboxSubscribe } from "./sandbox";
import { BillingSummary, PlanChoice, ProviderPage } from "./schema";
import { graceEndOf, isSubscribed, monthlyPenceOf, nextStep, readTerms } from "./terms";

/** What the business pays, how it stands, what it uses, and what the plans would give. */
const summary = business("billing:read")
  .output(BillingSummary)
  .query(async ({ ctx }) => {
    const { terms, vehicles } = await readTerms(ctx.db, ctx.business.id);
    const { standing } = ctx.business;
    const next = nextStep(terms, ctx.providers.payments.kind);
    const refused = whyNotAllowed(ctx, ["billing:write"], { changes: true });
    return {
      subscription: viewSubscription(terms, { standing, vehicles, now: ctx.now }),
      limits: limitsOf(standing),
      monthlyPence: monthlyPenceOf(terms, ctx.now),
      graceEndsAt: graceEndOf(standing),
      next,
      offers: planNames.map((plan) => ({ plan, ...plans[plan] })),
      can: leaveOut({
        checkout: next === "checkout" && refused,
        portal: next === "portal" && refused,
      }),
    };
  });

/**
 * Subscribes the business to a plan: gives the provider's page on which its owner pays. What is left of
 * the trial is kept. A subscription that goes on is changed in the portal (409).
 */
const checkout = business("billing:write", { personOnly: true, unrepeatable: true })
  .input(PlanChoice)
  .output(ProviderPage)
  .mutation(async ({ ctx, input: { plan } }) => {
    const { payments } = ctx.providers;
    if (payments.kind === "none") throw notConfigured("Payments are not set up here.");
    const { id: tenantId, name: businessName } = ctx.business;
    const { terms } = await readTerms(ctx.db, tenantId);
    if (isSubscribed(terms)) throw conflict("You are subscribed: change your plan in the portal.");
    if (ctx.caller.kind === "key") throw conflict("Only a person can subscribe a business.");
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

/** The provider's own pages for cards, invoices, changing plan and leaving. 409 before the first checkout. */
const portal = business("billing:write", { personOnly: true, unrepeatable: true })
  .output(ProviderPage)
  .mutation(async ({ ctx }) => {
    const { payments } = ctx.providers;
    if (payments.kind === "none") throw notConfigured("Payments are not set up here.");
    const { terms } = await readTerms(ctx.db, ctx.business.id);
    if (!terms?.providerCustomerRef) throw conflict("Subscribe first.");
    return payments.subscriptions.portal({
      customerId: terms.providerCustomerRef,
      returnUrl: linkTo(ctx.settings.urls.web, webPages.billing),
    });
  });

/** A business's own subscription to the service. */
export const billing = router({ summary, checkout, portal });

/** The sandbox provider's pages for it, which stand in the back office's app. */
export const billingSandbox = router({ sandboxPage, sandboxSubscribe, sandboxChange });
