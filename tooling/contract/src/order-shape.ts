import { z } from "zod";

/*
 * Order as in docs/contract/orders.md#order, written out again as strict shapes: no field missing, none extra. Value sets
 * are those of docs/contract/value-sets.md.
 */

const At = z.iso.datetime();
const Day = z.iso.date();
const Count = z.int().min(0);
const Quantity = z.int().min(1);
const Leave = z.enum(["none", "neighbour", "safe_place"]);

export const SpecOrder = z.strictObject({
  id: z.uuid(),
  customerId: z.uuid().nullable(),
  deliveryAddressId: z.uuid().nullable(),
  roundId: z.uuid().nullable(),
  deliveryOptionId: z.uuid().nullable(),
  customerName: z.string().nullable(),
  deliverToName: z.string().nullable(),
  deliverToAddress: z.string().nullable(),
  deliveryOptionName: z.string().nullable(),
  location: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .nullable(),
  status: z.enum(["placed", "delivered", "cancelled"]),
  fulfilment: z.enum(["delivery", "collection"]),
  source: z.enum(["office", "shop", "api", "import"]),
  externalRef: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  number: z.string().regex(/^ORD-\d{5,}$/),
  trackingRef: z.string(),
  leaveInstruction: Leave.nullable(),
  leaveDetail: z.string().nullable(),
  expectedFrom: Day.nullable(),
  expectedTo: Day.nullable(),
  wantedOn: Day.nullable(),
  standingOrderId: z.uuid().nullable(),
  deliveryPlace: z
    .strictObject({
      areaId: z.uuid(),
      areaName: z.string(),
      day: z.iso.date(),
      window: z.strictObject({ from: z.string(), until: z.string() }).nullable(),
    })
    .nullable(),
  promiseWarnings: z
    .array(
      z.strictObject({
        path: z.enum(["wantedOn", "deliveryWindow", "deliveryOptionId"]),
        message: z.string(),
      }),
    )
    .optional(),
  deliveryChargePence: Count,
  deliveryDiscountPence: Count,
  discountPercent: z.number().min(0).max(100),
  discountReason: z.string().nullable(),
  paymentMethod: z.enum(["on_account", "link", "cash"]),
  notes: z.string().nullable(),
  lines: z.array(
    z.strictObject({
      id: z.uuid(),
      productId: z.uuid(),
      productName: z.string(),
      quantity: Quantity,
      unit: z.enum(["each", "bag", "kg", "tonne", "m3", "litre"]),
      measure: z.number().min(0.001).max(100_000),
      measurePrice: Count.nullable(),
      unitPrice: Count,
      unitPriceIncVat: Count.nullable(),
      total: Count,
      discountPercent: z.number().min(0).max(100),
      amountPence: Count,
      netPence: Count,
      deliveredQuantity: Count,
      cancelledQuantity: Count,
      vatRate: z.literal([0, 5, 20]),
      vatTreatment: z.enum(["standard", "exempt", "outside_scope"]),
      qualifyingPercent: z.int().nullable(),
      vatRule: z.string().nullable(),
      vatCertificateId: z.uuid().nullable(),
      vatOverridden: z.boolean(),
    }),
  ),
  collect: z.array(
    z.strictObject({ productId: z.uuid(), productName: z.string(), quantity: Quantity }),
  ),
  total: Count,
  discountPence: Count,
  netPence: Count,
  vat: z.array(
    z.strictObject({
      vatRate: z.literal([0, 5, 20]),
      vatTreatment: z.enum(["standard", "exempt", "outside_scope"]),
      netPence: Count,
      vatPence: Count,
    }),
  ),
  vatPence: Count,
  totalIncVatPence: Count,
  refundDue: Count,
  refundUnderWay: Count,
  refundSettledAt: At.nullable(),
  paidAt: At.nullable(),
  paidVia: z.enum(["provider", "office", "shop", "cash"]).nullable(),
  paymentLink: z.url().nullable(),
  invoice: z
    .strictObject({ id: z.uuid(), number: z.string(), status: z.enum(["sent", "paid", "void"]) })
    .nullable(),
  canEmailPaymentLink: z.boolean(),
  paymentRequestedAt: At.nullable(),
  deliveredAt: At.nullable(),
  createdAt: At,
  updatedAt: At,
  lateBilling: z
    .strictObject({ days: z.int().min(15), taxPoint: z.iso.date(), warning: z.string() })
    .optional(),
  fuelNotices: z
    .array(
      z.strictObject({
        rule: z.string(),
        title: z.string(),
        text: z.string(),
        source: z.string(),
      }),
    )
    .optional(),
  agreementsNeeded: z
    .array(
      z.strictObject({
        exchangeGroupId: z.uuid(),
        name: z.string(),
        count: Quantity,
        chargePence: Count,
        chargeProductId: z.uuid(),
      }),
    )
    .optional(),
});

/** The answer to a dry run of POST /orders. */
export const SpecDryRun = SpecOrder.extend({
  id: z.literal("00000000-0000-0000-0000-000000000000"),
  number: z.literal(""),
  trackingRef: z.literal(""),
  dryRun: z.literal(true),
  refusals: z.array(z.strictObject({ path: z.string().nullable(), message: z.string() })),
});

export const SpecOrderPage = z.strictObject({
  items: z.array(SpecOrder),
  nextCursor: z.string().nullable(),
});
