import { trackPath } from "@/features/basket/paths";
import { seeOther } from "@/shop/see-other";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Context = { params: Promise<{ ref: string }> };

/** Back to the provider's page of an order left unpaid. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { tracking } = await shopCaller();
  const { ref } = await params;
  const opened = await orNull(
    tracking.payOrder({ trackingRef: ref }),
    "not_found",
    "validation",
    "conflict",
    "not_configured",
    "business_locked",
    "rate_limited",
    "internal",
  );
  return seeOther(opened?.url ?? `${trackPath(ref)}?refused`);
}
