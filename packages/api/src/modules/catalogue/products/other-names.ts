import type { Tx } from "@roundsman/db";
import { difference } from "../../../platform/audit/change";
import { conflict, invalid } from "../../../platform/base/errors";
import { isFound, searchText, wordsOf } from "../../../platform/values/words";
import { lockProduct } from "./find-product";
import { longestOtherNames, viewProduct, type Product } from "./schema";

interface OtherName {
  tenantId: string;
  productId: string;
  /** Words that shoppers look for it by. */
  words: string;
  now: Date;
}

/**
 * Adds words to a product's other names, unless it is found by them already.
 * @returns the product, and the fields in which it differs
 * @throws validation for an unknown product; conflict if it is not sold, or its other names are too long
 */
export async function addOtherName(
  tx: Tx,
  { tenantId, productId, words, now }: OtherName,
): Promise<{ product: Product; changes: ReturnType<typeof difference<Product>> }> {
  const where = { tenantId, id: productId };
  if ((await tx.product.count({ where })) === 0) {
    throw invalid({ path: "productId", message: "There is no such product." });
  }
  const before = await lockProduct(tx, tenantId, productId);
  if (!before.sold || before.archivedAt !== null) {
    throw conflict(`${before.name} is not sold: shoppers would not find it.`, "productId");
  }
  const { name, sku, category, brand, alsoKnownAs } = before;
  const product = viewProduct(before);
  const found = searchText(name, sku, category?.replaceAll("-", " "), brand, alsoKnownAs);
  if (isFound(found, wordsOf(words))) return { product, changes: difference(product, product) };
  const longer = alsoKnownAs === null ? words : `${alsoKnownAs}, ${words}`;
  if (longer.length > longestOtherNames) {
    const message = `${name} has no room for more words: shorten what else it is called first.`;
    throw conflict(message, "productId");
  }
  const row = await tx.product.update({
    where: { tenantId_id: where },
    data: { alsoKnownAs: longer, updatedAt: now },
  });
  const after = viewProduct(row);
  return { product: after, changes: difference(product, after) };
}
