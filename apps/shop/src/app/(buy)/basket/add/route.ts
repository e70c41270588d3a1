import { addTo, basketNotes, countIn, countWords, swapField } from "@/features/basket/cookie";
import { keptBasket } from "@/features/basket/jar";
import { keepWhatThereIs } from "@/features/basket/keep-what-there-is";
import { leftWords } from "@/features/basket/short";
import { basketPath } from "@/features/links/pages";
import { productIdIn } from "@/features/links/products";
import { seeOther } from "@/shop/see-other";

/**
 * Puts something into the basket, then shows it; our own script asks to stay, and is told where that is more than there
 * is, or no number of pieces.
 */
export async function POST(request: Request): Promise<Response> {
  const sent = await request.formData();
  const stays = request.headers.get("x-basket") === "stay";
  const product = sent.get("productId");
  const productId = typeof product === "string" ? productIdIn(product)?.toLowerCase() : null;
  const quantity = sent.has("quantity") ? countIn(sent.get("quantity")) : 1;
  if (!quantity) {
    return stays
      ? Response.json({ short: countWords, added: false })
      : seeOther(`${basketPath}?note=${basketNotes.notACount}`);
  }
  const empties = sent.get(swapField.name) === swapField.first ? 0 : quantity;
  const lines = await keptBasket();
  const basket = productId ? addTo(lines, productId, quantity, empties) : lines;
  const short = (await keepWhatThereIs(basket)).find(({ id }) => id === productId);
  if (!stays) return seeOther(short ? `${basketPath}?note=${basketNotes.less}` : basketPath);
  return short
    ? Response.json({
        short: `${leftWords(short.left)} Your basket has ${short.left}.`,
        added: short.left > 0,
      })
    : new Response(null, { status: 204 });
}
