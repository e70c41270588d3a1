import { countIn } from "@/features/basket/cookie";
import { keepBasket, keptBasket } from "@/features/basket/jar";
import { basketPath, checkoutPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";

/** Keeps what was typed in the basket, takes out what was asked for, and goes on. */
export async function POST(request: Request): Promise<Response> {
  const sent = await request.formData();
  const removed = sent.get("remove");
  const lines = (await keptBasket()).map((line) => ({
    productId: line.productId,
    quantity: countIn(sent.get(`quantity.${line.productId}`)) ?? line.quantity,
    empties: countIn(sent.get(`empties.${line.productId}`)) ?? line.empties,
  }));
  await keepBasket(
    lines.filter(({ productId, quantity }) => quantity > 0 && productId !== removed),
  );
  return seeOther(sent.get("next") === "checkout" ? checkoutPath : basketPath);
}
