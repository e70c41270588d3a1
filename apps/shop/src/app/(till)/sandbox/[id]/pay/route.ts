import { leaveFor } from "@/shop/leave-for";
import { seeOther } from "@/shop/see-other";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Context = { params: Promise<{ id: string }> };

/** Pays in the sandbox: the signed notice goes the way a real provider's does. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { payments } = await shopCaller();
  const { id } = await params;
  const paid = await orNull(
    payments.sandboxPay({ sessionId: id }),
    "not_found",
    "validation",
    "conflict",
  );
  return paid ? leaveFor(paid.returnUrl) : seeOther(`/sandbox/${encodeURIComponent(id)}`);
}
