import { randomUUID } from "node:crypto";
import { keepWhatThereIs } from "@/features/basket/keep-what-there-is";
import { accountPath, checkoutPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

type Context = { params: Promise<{ ref: string }> };

/** The same again: the order becomes the basket, and the checkout starts as it was then. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { ref } = await params;
  const asked = await asking((shop) => shop.account.repeatOrder({ trackingRef: ref }));
  if (!("answer" in asked) || asked.answer.lines.length === 0) return seeOther(accountPath);
  const { lines, fulfilment, addressId, deliveryOptionId, noLongerSold } = asked.answer;
  await keepWhatThereIs(lines, randomUUID());
  const chosen = new URLSearchParams({ fulfilment });
  if (deliveryOptionId) chosen.set("option", deliveryOptionId);
  if (addressId) chosen.set("address", addressId);
  if (noLongerSold.length > 0) chosen.set("missing", String(noLongerSold.length));
  return seeOther(`${checkoutPath}?${chosen.toString()}`);
}
