import { addTo, countIn } from "@/features/basket/cookie";
import { keepBasket, keptBasket } from "@/features/basket/jar";
import { basketPath } from "@/features/links/pages";
import { productIdIn } from "@/features/links/products";
import { seeOther } from "@/shop/see-other";

/** Puts a whole sheet into the basket: `add.<product id>` each with how many. */
export async function POST(request: Request): Promise<Response> {
  let lines = await keptBasket();
  for (const [name, value] of await request.formData()) {
    const productId = name.startsWith("add.") ? productIdIn(name)?.toLowerCase() : null;
    const quantity = countIn(value) ?? 0;
    if (productId && quantity > 0) lines = addTo(lines, productId, quantity);
  }
  await keepBasket(lines);
  return seeOther(basketPath);
}
