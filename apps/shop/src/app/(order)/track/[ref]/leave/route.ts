import { keepUnpaid } from "@/features/basket/jar";
import { basketPath, trackPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Context = { params: Promise<{ ref: string }> };

/** Takes an unpaid order back, and goes to the basket it was made of. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { tracking } = await shopCaller();
  const { ref } = await params;
  const asked = tracking.leaveOrder({ trackingRef: ref });
  const left = await orNull(asked, "not_found", "validation", "conflict", "business_locked");
  if (left) await keepUnpaid(null);
  return seeOther(left ? basketPath : trackPath(ref));
}
