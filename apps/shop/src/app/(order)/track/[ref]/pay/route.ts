import { trackPath } from "@/features/links/pages";
import { onToPayment } from "@/shop/on-to-payment";
import { shopCaller } from "@/trpc/caller";

type Context = { params: Promise<{ ref: string }> };

/** Back to the provider's page of an order left unpaid. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { tracking } = await shopCaller();
  const { ref } = await params;
  return onToPayment(tracking.payOrder({ trackingRef: ref }), trackPath(ref));
}
