import { trackPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

type Context = { params: Promise<{ ref: string }> };

/** Chooses another day for a delivery that failed, and back to the order's page, which says so. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { ref } = await params;
  const day = (await request.formData()).get("day");
  const asked = await asking(({ tracking }) =>
    tracking.chooseDay({ trackingRef: ref, day: typeof day === "string" ? day : "" }),
  );
  return seeOther("answer" in asked ? trackPath(ref) : `${trackPath(ref)}?day`);
}
