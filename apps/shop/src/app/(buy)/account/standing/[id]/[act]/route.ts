import { standingPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { asking } from "@/trpc/asking";

type Context = { params: Promise<{ id: string; act: string }> };

/** What the buttons of the page of standing orders do, and back to it. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { id, act } = await params;
  const form = await request.formData();
  const named = form.get("dueOn");
  const dueOn = typeof named === "string" ? named : "";
  const quantities = form.getAll("quantity").map(Number);
  const asked = await asking(async ({ standing }) => {
    switch (act) {
      case "pause":
        return standing.pause({ id });
      case "resume":
        return standing.resume({ id });
      case "end":
        return standing.end({ id });
      case "skip":
        return standing.skip({ id, dueOn });
      case "unskip":
        return standing.unskip({ id, dueOn });
      case "quantities":
        return standing.setQuantities({ id, quantities });
      default:
        return null;
    }
  });
  const why = "refused" in asked ? `?refused=${encodeURIComponent(asked.refused.message)}` : "";
  return seeOther(`${standingPath}${why}`);
}
