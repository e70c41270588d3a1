import { dateTime, dateTimeOrNull, day } from "../../../platform/values/format";
import { viewContact } from "../suppliers/view";
import type { SupplierOrderRow } from "./queries";
import type { SupplierOrder } from "./schema";
import { differences, isOpen, tally } from "./states";

/** `today` is the business's own day: an open order expected before it is late. */
export const viewSupplierOrder = (row: SupplierOrderRow, today: string): SupplierOrder => ({
  id: row.id,
  supplierId: row.supplierId,
  locationId: row.locationId,
  supplierName: row.supplier.name,
  locationName: row.location.name,
  contacts: {
    orders: contactFor(row, "forOrders"),
    deliveries: contactFor(row, "forDeliveries"),
  },
  status: row.status,
  placedVia: row.placedVia,
  expectedOn: day(row.expectedOn),
  late: isOpen(row.status) && day(row.expectedOn) < today,
  costPence: row.costPence,
  reference: row.reference,
  note: row.note,
  lines: tally(row).map((line) => ({ ...line, ...differences(line, row.status) })),
  receipts: row.receipts.map((receipt) => ({
    id: receipt.id,
    arrivedAt: dateTime(receipt.arrivedAt),
    signedInBy: receipt.signedInBy,
    deliveryNote: receipt.deliveryNote,
    hasPhoto: receipt.photoKey !== null,
    moreToCome: receipt.moreToCome,
    note: receipt.note,
    byName: receipt.byName,
    lines: receipt.lines.map(({ productId, product, condition, quantity }) => ({
      productId,
      productName: product.name,
      condition,
      quantity,
    })),
  })),
  createdByName: row.createdByName,
  createdAt: dateTime(row.createdAt),
  confirmedAt: dateTimeOrNull(row.confirmedAt),
  cancelledAt: dateTimeOrNull(row.cancelledAt),
  confirmedByName: row.confirmedByName,
  cancelledByName: row.cancelledByName,
});

/** Whom to ask about orders or deliveries: who is marked for it, else the main contact. */
function contactFor(row: SupplierOrderRow, what: "forOrders" | "forDeliveries") {
  const { contacts } = row.supplier;
  const found =
    contacts.find((contact) => contact[what] && contact.isMain) ??
    contacts.find((contact) => contact[what]) ??
    contacts.find(({ isMain }) => isMain);
  return found ? viewContact(found) : null;
}
