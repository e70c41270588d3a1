import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

type Context = { params: Promise<{ ref: string }> };

/** Refuses texts that sell, by the button under the link of one. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { ref } = await params;
  const result = await asking(({ messages }) => messages.refusal.refuse({ refusalRef: ref }));
  const page = `/no-more/${encodeURIComponent(ref)}`;
  return seeOther("answer" in result ? page : `${page}?failed`);
}
