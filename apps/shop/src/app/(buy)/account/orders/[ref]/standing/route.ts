import { accountPath, standingPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

type Context = { params: Promise<{ ref: string }> };

/** The same again, every so many weeks or months, as `weekly:4`: the order becomes a standing order. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { ref } = await params;
  const form = await request.formData();
  const chosen = form.get("every");
  const [by, every] = typeof chosen === "string" ? chosen.split(":") : [];
  const repeat = by === "monthly_day" || by === "monthly_weekday" ? by : "weekly";
  const asked = await asking(({ standing }) =>
    standing.repeat({ trackingRef: ref, every: Number(every), repeat }),
  );
  if ("answer" in asked) return seeOther(standingPath);
  return seeOther(`${accountPath}?refused=${encodeURIComponent(asked.refused.message)}`);
}
