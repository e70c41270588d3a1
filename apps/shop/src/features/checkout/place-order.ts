"use server";

import { randomUUID } from "node:crypto";
import { keepUnpaid, keptBasket, keptUnpaid } from "@/features/basket/jar";
import { placedPath, trackPath } from "@/features/links/pages";
import { asking } from "@/trpc/asking";
import { shopCaller } from "@/trpc/caller";
import { readCheckout, typedIn } from "./read-form";
import { untouched, type CheckoutState } from "./state";

/** Sends the checkout's form: on to the payment or the order's page, or back with what stands in the way. */
export async function placeOrder(before: CheckoutState, data: FormData): Promise<CheckoutState> {
  const form = readCheckout(data, await keptUnpaid());
  const asked = await asking((shop) => shop.checkout.place(form));
  const back: CheckoutState = {
    ...untouched(typedIn(data)),
    attempt: before.attempt + 1,
    fresh: before.fresh,
  };
  if ("refused" in asked) {
    const { issues = [], message } = asked.refused;
    return { ...back, issues, problem: issues.length > 0 ? null : message };
  }
  const { answer } = asked;
  if (answer.outcome === "placed") {
    const { trackingRef, payUrl } = answer;
    // Left unpaid, the basket is still there to be changed; its order then makes way for the next.
    await keepUnpaid(form.payment === "now" ? trackingRef : null);
    if (payUrl) return { ...back, placed: { to: payUrl, pays: true } };
    // Next would draw a page it is redirected to by itself, and ask for it at its own host, where no shop is.
    // And a form sent without script may lead to no other site (`form-action`), as payments are.
    const leadTo = form.payment === "now" ? trackPath : placedPath;
    return { ...back, placed: { to: leadTo(trackingRef), pays: false } };
  }
  const { checkout } = await shopCaller();
  const view = await checkout.showCheckout({ lines: await keptBasket() });
  const fresh = { view, key: randomUUID() };
  return answer.outcome === "sent_before"
    ? { ...back, fresh, sentBefore: answer.trackingRef }
    : { ...back, fresh, different: answer };
}
