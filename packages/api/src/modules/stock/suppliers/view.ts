import type { SupplierContact as ContactRow } from "@roundsman/db";
import { dateTimeOrNull } from "../../../platform/values/format";
import type { SupplierRow } from "./queries";
import type { Supplier, SupplierContact } from "./schema";

export const viewContact = (row: ContactRow): SupplierContact => ({
  id: row.id,
  name: row.name,
  jobTitle: row.jobTitle,
  phone: row.phone,
  email: row.email,
  note: row.note,
  isMain: row.isMain,
  isBilling: row.isBilling,
  forOrders: row.forOrders,
  forDeliveries: row.forDeliveries,
});

export const viewSupplier = (row: SupplierRow): Supplier => ({
  id: row.id,
  name: row.name,
  address: row.address,
  accountNumber: row.accountNumber,
  note: row.note,
  archivedAt: dateTimeOrNull(row.archivedAt),
  yardIds: row.yards.map(({ locationId }) => locationId),
  productIds: row.products.map(({ productId }) => productId),
  contacts: row.contacts.map(viewContact),
  openOrders: row._count.orders,
  lastOrderedAt: dateTimeOrNull(row.orders[0]?.createdAt ?? null),
});
