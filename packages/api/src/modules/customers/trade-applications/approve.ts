import { business } from "../../../platform/middleware/procedures";
import { nowhere } from "../addresses/position";
import { requireCustomer } from "../customer/known";
import { shopHome } from "../../business/addresses/shop-home";
import { siteOf } from "../../business/addresses/pay-address";
import { holdOpenList } from "../../catalogue/rate-sets/locked";
import { customerFrom, locateApplicant, openAccount } from "./customer-from";
import { decide, tellApplicant } from "./decided";
import { findPendingApplication } from "./gates";
import { approvalLetter } from "./letters";
import { lockPending } from "./pending";
import { applicationNow } from "./rows";
import { Approval, TradeApplication } from "./schema";
import { viewApplication } from "./view";
import { linkTo, shopPages } from "../../../platform/values/pages";

/**
 * POST /trade-applications/{id}/approve: the shopper's account is linked to the customer named, else to
 * the one it is linked to already, else to one made of the application; they buy on account from then on.
 * 404 for a customer or list that is none of this business, 409 for an archived list.
 */
export const approve = business("customers:write")
  .concat(findPendingApplication)
  .input(Approval)
  .output(TradeApplication)
  .mutation(async ({ ctx, input: { id, customerId: named, rateSetId } }) => {
    const tenantId = ctx.business.id;
    if (named) await requireCustomer(ctx.db, tenantId, named);
    const located =
      (named ?? ctx.application.account.customerId)
        ? { position: nowhere, failed: false }
        : await locateApplicant(ctx, ctx.application);
    return ctx.change(async (tx, record) => {
      const at = { tenantId, now: ctx.now };
      const application = await lockPending(tx, tenantId, id);
      if (rateSetId) await holdOpenList(tx, tenantId, rateSetId);
      const customerId =
        named ??
        application.account.customerId ??
        (await customerFrom(tx, record, at, application, located));
      await openAccount(tx, at, { customerId, accountId: application.account.id, rateSetId });
      await decide(tx, ctx, id, { status: "approved", customerId });
      const { url } = await shopHome(tx, tenantId, siteOf(ctx));
      await tellApplicant(tx, ctx, (sender) =>
        approvalLetter(application, sender, linkTo(url, shopPages.signIn)),
      );
      await record({
        action: "trade_application.approved",
        words: `Approved the trade application of ${application.businessName}`,
        subject: { kind: "trade_application", id },
        after: { customerId, rateSetId: rateSetId ?? null },
      });
      return viewApplication(await applicationNow(tx, tenantId, id));
    });
  });
