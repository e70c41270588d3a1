import { onToPayment } from "@/shop/on-to-payment";
import { shopCaller } from "@/trpc/caller";

type Context = { params: Promise<{ ref: string }> };

/** The button under the link of a mandate: on to the provider's page, or back with the reason. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { ref } = await params;
  const { mandates } = await shopCaller();
  return onToPayment(mandates.sign({ linkRef: ref }), `/mandate/${encodeURIComponent(ref)}`);
}
