import { seeOther } from "@/shop/see-other";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Context = { params: Promise<{ ref: string }> };

/** The button of a payment link: on to the provider's page, or back with the reason. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { payments } = await shopCaller();
  const { ref } = await params;
  const opened = await orNull(
    payments.pay({ trackingRef: ref }),
    "not_found",
    "validation",
    "conflict",
    "not_configured",
    "business_locked",
    "rate_limited",
    "internal",
  );
  return seeOther(opened?.url ?? `/pay/${encodeURIComponent(ref)}?refused`);
}
