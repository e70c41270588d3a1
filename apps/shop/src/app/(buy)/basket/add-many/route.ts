import { addTo, basketNotes, countIn } from "@/features/basket/cookie";
import { keptBasket } from "@/features/basket/jar";
import { keepWhatThereIs } from "@/features/basket/keep-what-there-is";
import { basketPath } from "@/features/links/pages";
import { productIdIn } from "@/features/links/products";
import { seeOther } from "@/shop/see-other";

/** Puts a whole sheet into the basket: `add.<product id>` each with how many. */
export async function POST(request: Request): Promise<Response> {
  let lines = await keptBasket();
  let notACount = false;
  for (const [name, value] of await request.formData()) {
    const productId = name.startsWith("add.") ? productIdIn(name)?.toLowerCase() : null;
    if (!productId || value === "") continue;
    const quantity = countIn(value);
    if (quantity === null) notACount = true;
    else if (quantity > 0) lines = addTo(lines, productId, quantity);
  }
  if (notACount) return seeOther(`${basketPath}?note=${basketNotes.notACount}`);
  const short = await keepWhatThereIs(lines);
  return seeOther(short.length > 0 ? `${basketPath}?note=${basketNotes.less}` : basketPath);
}
