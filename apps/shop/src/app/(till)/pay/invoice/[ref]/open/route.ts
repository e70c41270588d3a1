import { parseMoney } from "@roundsman/ui/format";
import { onToPayment } from "@/shop/on-to-payment";
import { seeOther } from "@/shop/see-other";
import { shopCaller } from "@/trpc/caller";

type Context = { params: Promise<{ ref: string }> };

/** The button of an invoice's pay link: on to the provider's page for what was typed, or back with the reason. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { ref } = await params;
  const back = `/pay/invoice/${encodeURIComponent(ref)}`;
  const typed = (await request.formData()).get("amount");
  const amountPence = typeof typed === "string" ? parseMoney(typed) : null;
  if (!amountPence) return seeOther(`${back}?refused`);
  const { payments } = await shopCaller();
  return onToPayment(payments.payInvoice({ payRef: ref, amountPence }), back);
}
