import { wordsOf } from "@/features/account/words-of";
import { addressesPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

type Context = { params: Promise<{ id: string }> };

const instructions = ["none", "neighbour", "safe_place"] as const;

/** What to do at an address when nobody is in. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const form = await request.formData();
  const said = wordsOf(form, "leaveInstruction");
  const leaveInstruction = instructions.find((one) => one === said) ?? null;
  const leaveDetail = wordsOf(form, "leaveDetail");
  const asked = await asking(({ places }) =>
    places.changeLeave({ id, leaveInstruction, leaveDetail }),
  );
  const why = "refused" in asked ? `?refused=${encodeURIComponent(asked.refused.message)}` : "";
  return seeOther(`${addressesPath}${why}`);
}
