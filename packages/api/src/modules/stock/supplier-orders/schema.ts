import { z } from "zod";
import { RuleOverrides } from "../../../platform/rules/overrides";
import { dateTime, dateTimeOrNull, day } from "../../../platform/values/format";
import { PageQuery, UpdatedSince } from "../../../platform/values/page";
import { DateTime, Day, optionalText, QueryFlag, Uuid } from "../../../platform/values/values";
import { MailStatus } from "../../messages";
import { AlreadyCounted, Condition } from "../schema";
import { viewContact } from "../suppliers/queries";
import { SupplierContact } from "../suppliers/schema";
import type { SupplierOrderRow } from "./queries";
import { differences, isOpen, tally } from "./states";

const Status = z.enum(["ordered", "confirmed", "part_arrived", "arrived", "cancelled"]);
const Counted = z.int().min(0);
const mostUnits = 100_000;

/** docs/contract/stock.md#supplierorder. */
export const SupplierOrder = z
  .object({
    id: Uuid,
    supplierId: Uuid,
    locationId: Uuid,
    supplierName: z.string(),
    locationName: z.string(),
    contacts: z.object({
      orders: SupplierContact.nullable(),
      deliveries: SupplierContact.nullable(),
    }),
    status: Status,
    placedVia: z.enum(["recorded", "sent"]),
    /** What came of the mail by which it was sent; null where it was only recorded. */
    emailStatus: MailStatus.nullable(),
    expectedOn: Day,
    late: z.boolean(),
    costPence: z.int(),
    reference: z.string().nullable(),
    note: z.string().nullable(),
    lines: z.array(
      z.object({
        productId: Uuid,
        productName: z.string(),
        ordered: Counted,
        emptiesToReturn: Counted,
        arrived: Counted,
        emptiesReturned: Counted,
        outstanding: Counted,
        short: Counted,
        extra: Counted,
      }),
    ),
    receipts: z.array(
      z.object({
        id: Uuid,
        arrivedAt: DateTime,
        signedInBy: z.string().nullable(),
        deliveryNote: z.string().nullable(),
        hasPhoto: z.boolean(),
        moreToCome: z.boolean(),
        note: z.string().nullable(),
        byName: z.string().nullable(),
        lines: z.array(
          z.object({
            productId: Uuid,
            productName: z.string(),
            condition: Condition,
            quantity: z.int().min(1),
          }),
        ),
      }),
    ),
    createdByName: z.string().nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
    confirmedAt: DateTime.nullable(),
    cancelledAt: DateTime.nullable(),
    confirmedByName: z.string().nullable(),
    cancelledByName: z.string().nullable(),
  })
  .meta({ id: "SupplierOrder" });
export type SupplierOrder = z.infer<typeof SupplierOrder>;

export const NewSupplierOrder = z.object({
  supplierId: Uuid,
  locationId: Uuid,
  expectedOn: Day,
  reference: optionalText(120).optional(),
  note: optionalText(500).optional(),
  costPence: z.int().min(0).max(2_000_000_000).default(0),
  lines: z
    .array(
      z.object({
        productId: Uuid,
        ordered: z.int().min(1).max(mostUnits),
        emptiesToReturn: z.int().min(0).max(mostUnits).default(0),
      }),
    )
    .min(1, "Add a product.")
    .max(200),
  /** Mailed to the supplier's order contact, or only recorded. */
  send: z.boolean().default(false),
  /** `gas.yard-ceiling`, where it brings more gas to the yard than its limit. */
  ruleOverrides: RuleOverrides.optional(),
});

/** POST /stock/supplier-orders/{id}/receive. */
export const Receive = z.object({
  arrived: z.array(z.object({ productId: Uuid, quantity: z.int().min(0).max(mostUnits) })).max(200),
  emptiesBack: z
    .array(z.object({ productId: Uuid, quantity: z.int().min(1).max(mostUnits) }))
    .max(200)
    .optional(),
  moreToCome: z.boolean().default(false),
  arrivedAt: DateTime.optional(),
  alreadyCounted: AlreadyCounted,
  signedInBy: optionalText(120).optional(),
  deliveryNote: optionalText(120).optional(),
  /** A data URL of a PNG or JPEG. */
  photo: z.string().max(4_000_000).nullish(),
  note: optionalText(500).optional(),
});
export type Receive = z.infer<typeof Receive>;

export const ByReceipt = z.object({ id: Uuid, receiptId: Uuid });

export const SupplierOrderQuery = PageQuery.extend({
  q: z.string().max(120).optional(),
  supplierId: Uuid.optional(),
  locationId: Uuid.optional(),
  status: Status.optional(),
  open: QueryFlag.optional(),
  late: QueryFlag.optional(),
  updatedSince: UpdatedSince,
});

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
  // A mail to somebody who was erased is no longer there.
  emailStatus: row.placedVia === "sent" ? (row.emailStatus ?? "sent") : null,
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
  updatedAt: dateTime(row.updatedAt),
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
