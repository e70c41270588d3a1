import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

type Context = { params: Promise<{ ref: string }> };

/** The button under the link of a mail: skips that delivery, and back to the page that says so. */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { ref } = await params;
  const asked = await asking(({ skip }) => skip.skip({ skipRef: ref }));
  const page = `/skip/${encodeURIComponent(ref)}`;
  return seeOther("answer" in asked ? page : `${page}?refused`);
}
