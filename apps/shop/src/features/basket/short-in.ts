import "server-only";
import { asking } from "@/trpc/asking";
import type { BasketView } from "@/trpc/buying";
import type { BasketLine } from "./cookie";
import { fromBrowser } from "./jar";

/** Returns the lines that exceed the stock; empty where the shop does not answer, as the checkout checks again. */
export async function shortIn(lines: readonly BasketLine[]): Promise<BasketView["short"]> {
  const from = await fromBrowser();
  const view = await asking((shop) => shop.checkout.showBasket({ lines: [...lines], ...from }));
  return "answer" in view ? view.answer.short : [];
}
