import "server-only";
import { cappedTo, type BasketLine } from "./cookie";
import { keepBasket } from "./jar";
import { shortIn } from "./short-in";

/**
 * Keeps a basket, with no more of a product than can be promised now.
 * @returns products of which there is less than was wanted
 */
export async function keepWhatThereIs(lines: readonly BasketLine[], id?: string) {
  const short = await shortIn(lines);
  await keepBasket(cappedTo(lines, short), id);
  return short;
}
