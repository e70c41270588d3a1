import { wordsOf } from "@/features/account/words-of";
import { cardPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

type Context = { params: Promise<{ token: string }> };

/** The second press of a bottle card. Pressed twice, it is one order. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const form = await request.formData();
  const shown = wordsOf(form, "shownTotalPence");
  const asked = await asking(({ card }) =>
    card.order({
      token,
      key: wordsOf(form, "key"),
      shownTotalPence: shown === "" ? null : Number(shown),
    }),
  );
  if ("answer" in asked) return seeOther(cardPath(token));
  const why = encodeURIComponent(asked.refused.message);
  return seeOther(`${cardPath(token)}?again&refused=${why}`);
}
