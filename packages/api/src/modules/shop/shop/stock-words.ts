import type { StorefrontConfiguration } from "../storefront/configuration";
import type { ShopProduct } from "./schema";

/**
 * What a shop says of a product's stock.
 * @param free full units over all yards that are not held; null where its stock is not kept
 * @param lowLevel at or under which it is low; null where that was never said
 */
export function stockSaid(
  free: number | null,
  lowLevel: number | null,
  { whenLow, whenOut }: Pick<StorefrontConfiguration["commerce"], "whenLow" | "whenOut">,
): ShopProduct["stock"] {
  if (free === null) return "in_stock";
  if (free <= 0) return whenOut === "stop" ? "out" : "to_order";
  const low = lowLevel !== null && free <= lowLevel;
  return low && whenLow === "sell_and_say" ? "low" : "in_stock";
}
