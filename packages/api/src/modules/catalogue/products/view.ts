import type { Product as ProductRow } from "@roundsman/db";
import { dateTime, dateTimeOrNull, numberOrNull } from "../../../platform/values/format";
import type { Product } from "./schema";

export const viewProduct = (row: ProductRow): Product => ({
  id: row.id,
  name: row.name,
  sku: row.sku,
  category: row.category,
  description: row.description,
  unitPrice: row.unitPrice,
  // The database holds no other rate.
  vatRate: row.vatRate as Product["vatRate"],
  fullKg: numberOrNull(row.fullKg),
  emptyKg: numberOrNull(row.emptyKg),
  volumeLitres: numberOrNull(row.volumeLitres),
  hazardKg: numberOrNull(row.hazardKg),
  returnable: row.returnable,
  sold: row.sold,
  pictureKey: row.pictureKey,
  lowLevel: row.lowLevel,
  archivedAt: dateTimeOrNull(row.archivedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});
