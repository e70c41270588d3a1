import { addTo, countIn } from "@/features/basket/cookie";
import { keepBasket, keptBasket } from "@/features/basket/jar";
import { basketPath } from "@/features/links/pages";
import { productIdIn } from "@/features/links/products";
import { seeOther } from "@/shop/see-other";

/** Puts something into the basket, then shows it; our own script asks to stay where it is. */
export async function POST(request: Request): Promise<Response> {
  const sent = await request.formData();
  const product = sent.get("productId");
  const productId = typeof product === "string" ? productIdIn(product)?.toLowerCase() : null;
  const quantity = countIn(sent.get("quantity")) ?? 1;
  if (productId && quantity > 0) await keepBasket(addTo(await keptBasket(), productId, quantity));
  return request.headers.get("x-basket") === "stay"
    ? new Response(null, { status: 204 })
    : seeOther(basketPath);
}
