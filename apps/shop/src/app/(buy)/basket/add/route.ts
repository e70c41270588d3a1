import { addTo, countIn, swapField } from "@/features/basket/cookie";
import { keepBasket, keptBasket } from "@/features/basket/jar";
import { leftWords } from "@/features/basket/short";
import { shortIn } from "@/features/basket/short-in";
import { basketPath } from "@/features/links/pages";
import { productIdIn } from "@/features/links/products";
import { seeOther } from "@/shop/see-other";

/** Puts something into the basket, then shows it; our own script asks to stay, and is told where that is more than there is. */
export async function POST(request: Request): Promise<Response> {
  const sent = await request.formData();
  const product = sent.get("productId");
  const productId = typeof product === "string" ? productIdIn(product)?.toLowerCase() : null;
  const quantity = countIn(sent.get("quantity")) ?? 1;
  const empties = sent.get(swapField.name) === swapField.first ? 0 : quantity;
  const lines = await keptBasket();
  const now = productId && quantity > 0 ? addTo(lines, productId, quantity, empties) : lines;
  if (now !== lines) await keepBasket(now);
  if (request.headers.get("x-basket") !== "stay") return seeOther(basketPath);
  const short = (await shortIn(now)).find(({ id }) => id === productId);
  return short
    ? Response.json({ short: `${leftWords(short.left)} Your basket has ${short.wanted}.` })
    : new Response(null, { status: 204 });
}
