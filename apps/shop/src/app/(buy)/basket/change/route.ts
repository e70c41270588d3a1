import { countIn, retyped, voucherField } from "@/features/basket/cookie";
import { keepBasket, keepVoucher, keptBasket } from "@/features/basket/jar";
import { shortIn } from "@/features/basket/short-in";
import { basketPath, checkoutPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";

/** Keeps what was typed in the basket, takes out what was asked for, and goes on where there is enough of all. */
export async function POST(request: Request): Promise<Response> {
  const sent = await request.formData();
  const removed = sent.get("remove");
  const lines = (await keptBasket()).map((line) =>
    retyped(line, {
      quantity: countIn(sent.get(`quantity.${line.productId}`)),
      empties: countIn(sent.get(`empties.${line.productId}`)),
    }),
  );
  const kept = lines.filter(({ productId, quantity }) => quantity > 0 && productId !== removed);
  await keepBasket(kept);
  const voucher = sent.get(voucherField);
  if (typeof voucher === "string") await keepVoucher(voucher.trim().slice(0, 30));
  const goesOn = sent.get("next") === "checkout" && (await shortIn(kept)).length === 0;
  return seeOther(goesOn ? checkoutPath : basketPath);
}
