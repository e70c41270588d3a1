import { accountPath, signInPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

type Context = { params: Promise<{ token: string }> };

/** Signs in by a mailed link. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const asked = await asking((shop) => shop.account.signIn({ token }));
  return seeOther(
    "answer" in asked ? accountPath : `${signInPath}/${encodeURIComponent(token)}?gone`,
  );
}
