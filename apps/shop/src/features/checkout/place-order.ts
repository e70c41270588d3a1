"use server";

import { randomUUID } from "node:crypto";
import type { BasketLine } from "@/features/basket/cookie";
import {
  fromBrowser,
  keepBasket,
  keepUnpaid,
  keepVoucher,
  keptBasket,
  keptUnpaid,
  keptVoucher,
} from "@/features/basket/jar";
import { placedPath, trackPath } from "@/features/links/pages";
import { asking } from "@/trpc/asking";
import type { CheckoutForm } from "@/trpc/buying";
import { shopCaller } from "@/trpc/caller";
import { keepPostcode } from "@/features/delivery/jar";
import {
  addressStep,
  filledBy,
  foundField,
  placeIn,
  readCheckout,
  textIn,
  typedIn,
} from "./read-form";
import { untouched, type CheckoutState } from "./state";

/**
 * What a button beside the postcode asks for: addresses to choose from, or the chosen one in the fields. Null
 * where the form is sent to order.
 */
async function stepOfAddress(before: CheckoutState, data: FormData): Promise<CheckoutState | null> {
  const step = textIn(data, addressStep.name);
  const back = {
    ...untouched(typedIn(data)),
    attempt: before.attempt + 1,
    fresh: before.fresh,
  };
  if (step === addressStep.take) {
    const chosen = textIn(data, foundField);
    return { ...back, typed: { ...back.typed, ...(chosen !== "" && filledBy(chosen)) } };
  }
  if (step === addressStep.days) return { ...back, fresh: await freshAt(data) };
  if (step !== addressStep.find) return null;
  const postcode = textIn(data, "address.postcode");
  const asked = await asking((shop) => shop.checkout.findAddresses({ postcode }));
  if ("answer" in asked) return { ...back, found: asked.answer };
  const { issues = [], message } = asked.refused;
  return issues.length > 0
    ? {
        ...back,
        issues: issues.map((issue) => ({ ...issue, path: `address.${issue.path}` })),
      }
    : { ...back, found: { items: [], problem: `${message} Or type the address.` } };
}

/** The checkout as it stands for where it is to be brought. */
async function freshAt(
  data: FormData,
  { basket, lines }: { basket?: string; lines?: readonly BasketLine[] } = {},
): Promise<NonNullable<CheckoutState["fresh"]>> {
  const to = placeIn(data);
  if (to.postcode) await keepPostcode(to.postcode);
  const { checkout } = await shopCaller();
  const from = await fromBrowser();
  return {
    view: await checkout.showCheckout({
      lines: [...(lines ?? (await keptBasket()))],
      voucher: await keptVoucher(),
      to,
      ...from,
    }),
    key: randomUUID(),
    basket: basket ?? from.basket,
  };
}

/** Gives the goods a new basket, so that a shopper who has ordered them can order them once more. */
async function onceMore(data: FormData, form: CheckoutForm): Promise<CheckoutState["fresh"]> {
  const lines = form.lines.map(({ productId, quantity, empties = 0 }) => ({
    productId,
    quantity,
    empties,
  }));
  const basket = randomUUID();
  await keepBasket(lines, basket);
  return freshAt(data, { basket, lines });
}

/** What of a form depends on the day and the place: where one is refused, others are offered. */
const ofDays = new Set(["day", "window", "deliveryOptionId", "address.postcode"]);

/** Sends the checkout's form: on to the payment or the order's page, or back with what stands in the way. */
export async function placeOrder(before: CheckoutState, data: FormData): Promise<CheckoutState> {
  const step = await stepOfAddress(before, data);
  if (step) return step;
  const form = readCheckout(data, await keptUnpaid());
  const asked = await asking((shop) => shop.checkout.place(form));
  const back: CheckoutState = {
    ...untouched(typedIn(data)),
    attempt: before.attempt + 1,
    fresh: before.fresh,
  };
  if ("refused" in asked) {
    const { issues = [], message } = asked.refused;
    const voucher = issues.find(({ path }) => path === "voucher");
    if (voucher) {
      await keepVoucher("");
      const problem = `${voucher.message} It was taken out, and nothing was ordered. See the total, and order below if that is fine.`;
      return { ...back, problem, fresh: await freshAt(data) };
    }
    const said = { ...back, issues, problem: issues.length > 0 ? null : message };
    return issues.some(({ path }) => ofDays.has(path)) && form.fulfilment === "delivery"
      ? { ...said, fresh: await freshAt(data) }
      : said;
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
  return answer.outcome === "sent_before"
    ? { ...back, fresh: await onceMore(data, form), sentBefore: answer.trackingRef }
    : { ...back, fresh: await freshAt(data), different: answer };
}
