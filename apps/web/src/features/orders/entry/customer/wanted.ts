import "server-only";
import { paramOf, uuidOf, type Params } from "@roundsman/ui";
import { api } from "@/session/api";
import type { Wanted } from "../draft";

/** What the way to the form says that somebody wants, at the price they pay; null where it says nothing of use. */
export async function readWanted(params: Params): Promise<Wanted | null> {
  const customerId = uuidOf(params, "customer");
  const productId = uuidOf(params, "product");
  const quantity = Number(paramOf(params, "quantity") ?? "1");
  if (!customerId || !productId || !(quantity > 0 && quantity <= 1000)) return null;
  const { office } = await api();
  const quoted = await office.prices
    .quote({ customerId, productIds: [productId] })
    .catch(() => null);
  const product = quoted?.items[0];
  if (!product) return null;
  return { product, quantity, deliveryAddressId: uuidOf(params, "address") ?? null };
}
