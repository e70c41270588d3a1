import { conflict, notConfigured } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { ProviderPage } from "./schema";
import { readTerms } from "./terms";
import { linkTo, webPages } from "../../../platform/values/pages";

/** The provider's own pages for cards, invoices, changing plan and leaving. 409 before the first checkout. */
export const portal = business("billing:write", { personOnly: true, unrepeatable: true })
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
