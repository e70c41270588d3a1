import { leaveFor } from "@/shop/leave-for";
import { seeOther } from "@/shop/see-other";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Context = { params: Promise<{ id: string }> };

/** Signs a mandate in the sandbox. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { mandates } = await shopCaller();
  const { id } = await params;
  const signed = await orNull(
    mandates.sandboxSign({ requestRef: id }),
    "not_found",
    "validation",
    "conflict",
  );
  return signed ? leaveFor(signed.returnUrl) : seeOther(`/sandbox/${encodeURIComponent(id)}`);
}
