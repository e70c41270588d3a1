import { invalid, type Issue } from "../../../platform/base/errors";
import { locate, type Located, nowhere } from "../../customers/addresses/position";
import type { ShopContext } from "../visit/by-shopper";
import type { Shopper } from "../visit/shopper";
import type { CheckoutForm } from "./schema";
import { canPayNow } from "./ways";

/** @throws validation with all that this shop does not take of a form */
export async function refuseUnoffered(
  ctx: ShopContext,
  shopper: Shopper | null,
  form: CheckoutForm,
): Promise<void> {
  const { commerce } = ctx.shop.configuration;
  const issues: Issue[] = [];
  if (form.fulfilment === "collection" && !commerce.collection.enabled) {
    issues.push({ path: "fulfilment", message: "This shop delivers only." });
  }
  if (commerce.ageCheck && !form.ofAge) {
    issues.push({ path: "ofAge", message: "Confirm that you are 18 or over." });
  }
  if (form.addressId && !shopper) {
    issues.push({ path: "addressId", message: "Sign in to use a saved address." });
  }
  if (form.payment === "on_account" && !shopper?.onAccount) {
    issues.push({ path: "payment", message: "Only a trade account can order on account." });
  }
  if (form.payment === "now" && !(await canPayNow(ctx, ctx.db, ctx.shop.tenantId))) {
    issues.push({ path: "payment", message: "Paying here is not possible at the moment." });
  }
  if (issues.length > 0) throw invalid(...issues);
}

/**
 * Looks the typed postcode up, outside any transaction.
 * @throws validation where there is no such place; a look-up that fails is no reason to refuse
 */
export async function locateTyped(ctx: ShopContext, form: CheckoutForm): Promise<Located> {
  const postcode = form.address?.postcode;
  if (form.fulfilment !== "delivery" || form.addressId || !postcode) {
    return { position: nowhere, failed: false };
  }
  const located = await locate(ctx, postcode);
  if (!located.failed && located.position.geocodedAt === null) {
    throw invalid({ path: "address.postcode", message: "We can't find this postcode." });
  }
  return located;
}
