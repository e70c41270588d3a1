import { onToPayment } from "@/shop/on-to-payment";
import { shopCaller } from "@/trpc/caller";

type Context = { params: Promise<{ ref: string }> };

/** The button of a payment link: on to the provider's page, or back with the reason. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { payments } = await shopCaller();
  const { ref } = await params;
  return onToPayment(payments.pay({ trackingRef: ref }), `/pay/${encodeURIComponent(ref)}`);
}
