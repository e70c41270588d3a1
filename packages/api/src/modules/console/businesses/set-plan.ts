import { staff } from "../../../platform/middleware/procedures";
import { findBusiness } from "./gates";
import { readBusiness } from "./rows";
import { ConsoleBusiness, PlanChange } from "./schema";
import { viewBusiness } from "./view";

/**
 * POST /console/businesses/{id}/plan: recorded against the business alone. The payment
 * provider is not told, and its next notice for the same period does not undo it.
 */
export const setPlan = staff("billing")
  .concat(findBusiness)
  .input(PlanChange)
  .output(ConsoleBusiness)
  .mutation(({ ctx, input: { id, plan, reason } }) =>
    ctx.change(async (tx, record) => {
      const { name, subscription } = ctx.business;
      const planSetByStaffForPeriodEnd = subscription?.currentPeriodEnd ?? null;
      const fields = { plan, planSetByStaffForPeriodEnd, pendingPlan: null, pendingPlanAt: null };
      await tx.subscription.upsert({
        where: { tenantId: id },
        create: { tenantId: id, ...fields },
        update: fields,
      });
      await record({
        area: "billing",
        action: "business.plan_set",
        words: `Set the plan of ${name} to ${plan}`,
        business: { id, name },
        details: { reason: reason ?? null, before: subscription?.plan ?? null, after: plan },
      });
      return viewBusiness(await readBusiness(tx, id), ctx.now);
    }),
  );
