import { addressesPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";
import { wordsOf } from "@/features/account/words-of";

/** The form that adds an address, and back to the page. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData();
  const asked = await asking(({ places }) =>
    places.addAddress({
      line1: wordsOf(form, "line1"),
      city: wordsOf(form, "city"),
      postcode: wordsOf(form, "postcode"),
    }),
  );
  return seeOther(`${addressesPath}${whyRefused(asked)}`);
}

/** What a field says is the nearest next step. */
function whyRefused(asked: Awaited<ReturnType<typeof asking>>): string {
  if (!("refused" in asked)) return "";
  const { issues, message } = asked.refused;
  return `?refused=${encodeURIComponent(issues?.[0]?.message ?? message)}`;
}
