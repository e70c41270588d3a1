import { trackPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";
import { shopCaller } from "@/trpc/caller";
import { orNull, refusedAs } from "@/trpc/refused-as";

type Context = { params: Promise<{ ref: string }> };

/** The order's VAT invoice as a PDF; no shared cache keeps it. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { tracking } = await shopCaller();
  const asked = tracking.showInvoice({ trackingRef: (await params).ref });
  const invoice = await orNull(asked, "not_found", "validation", "business_locked");
  if (!invoice) return new Response("Not found", { status: 404 });
  return new Response(Buffer.from(invoice.content), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${invoice.number}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}

/** Raises it, and goes back to the order's page, which leads to it; what was not said is asked for there. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { tracking } = await shopCaller();
  const { ref } = await params;
  const billTo = (await request.formData()).get("billTo");
  try {
    await tracking.raiseInvoice({
      trackingRef: ref,
      billTo: typeof billTo === "string" ? billTo.replaceAll("\r\n", "\n") : "",
    });
  } catch (error) {
    if (refusedAs(error) === "validation") return seeOther(`${trackPath(ref)}?unnamed#invoice`);
    if (!["conflict", "not_found", "business_locked"].includes(refusedAs(error))) throw error;
  }
  return seeOther(`${trackPath(ref)}#invoice`);
}
