import { randomUUID } from "node:crypto";
import { keepWhatThereIs } from "@/features/basket/keep-what-there-is";
import { basketPath, trackPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Context = { params: Promise<{ ref: string }> };

/** The same again for anybody with an order's link: what is still sold of it becomes the basket. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { tracking } = await shopCaller();
  const { ref } = await params;
  const asked = tracking.repeatOrder({ trackingRef: ref });
  const again = await orNull(asked, "not_found", "validation", "business_locked");
  if (!again || again.lines.length === 0) return seeOther(trackPath(ref));
  await keepWhatThereIs(again.lines, randomUUID());
  return seeOther(basketPath);
}
