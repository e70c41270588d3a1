import { planNames, plans } from "../../../platform/access/standing";
import { business } from "../../../platform/middleware/procedures";
import { limitsOf, viewSubscription } from "../businesses/subscription";
import { BillingSummary } from "./schema";
import { graceEndOf, monthlyPenceOf, nextStep, readTerms } from "./terms";

/** What the business pays, how it stands, what it uses, and what the plans would give. */
export const summary = business("billing:read")
  .output(BillingSummary)
  .query(async ({ ctx }) => {
    const { terms, vehicles } = await readTerms(ctx.db, ctx.business.id);
    const { standing } = ctx.business;
    return {
      subscription: viewSubscription(terms, { standing, vehicles, now: ctx.now }),
      limits: limitsOf(standing),
      monthlyPence: monthlyPenceOf(terms, ctx.now),
      graceEndsAt: graceEndOf(standing),
      next: nextStep(terms, ctx.providers.payments.kind),
      offers: planNames.map((plan) => ({ plan, ...plans[plan] })),
    };
  });
