import "server-only";
import { asking } from "@/trpc/asking";
import type { BasketView } from "@/trpc/buying";
import type { BasketLine } from "./cookie";

/** What of a basket can't be had as wanted; none where the shop can't be asked, since the checkout asks again. */
export async function shortIn(lines: readonly BasketLine[]): Promise<BasketView["short"]> {
  const asked = await asking((shop) => shop.checkout.showBasket({ lines: [...lines] }));
  return "answer" in asked ? asked.answer.short : [];
}
