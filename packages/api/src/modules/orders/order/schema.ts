import { z } from "zod";
import { explanation } from "../../../platform/rules/reasons";
import { RuleOverrides } from "../../../platform/rules/overrides";
import { CopiedQuery } from "../../../platform/values/page";
import { sortBy } from "../../../platform/values/sort";
import {
  DateTime,
  Day,
  DiscountPercent,
  ForeignFields,
  foreignFields,
  Latitude,
  LeaveInstruction,
  Longitude,
  Measure,
  optionalText,
  Pence,
  ProductUnit,
  Quantity,
  QueryFlag,
  text,
  TimeOfDay,
  Uuid,
  VatTreatment,
} from "../../../platform/values/values";
import { AreaWindow, fuelNotices } from "../../catalogue";
import { AgreementNeeded } from "../../stock";
import { lateBilling } from "../money/tax-point";
import { promiseWarnings } from "./promise";

export const OrderStatus = z.enum(["placed", "delivered", "cancelled"]);
export const Fulfilment = z.enum(["delivery", "collection"]);
export const PaymentMethod = z.enum(["on_account", "link", "cash"]);

/**
 * Pence, excluding VAT, for `unitPrice` and `total`. `unitPriceIncVat` is what is paid of one, where it is priced so.
 * Where the unit is a measure, each of the quantity is `measure` units, and the prices are of that.
 */
const OrderLine = z
  .object({
    id: Uuid,
    productId: Uuid,
    productName: z.string(),
    quantity: Quantity,
    unit: ProductUnit,
    measure: z.number(),
    /** Of one unit, including VAT where the line's price does; null where the price of the measure was given. */
    measurePrice: z.int().nullable(),
    unitPrice: z.int(),
    unitPriceIncVat: z.int().nullable(),
    total: z.int(),
    discountPercent: z.number(),
    /** Quantity times the price as it was entered, less the discount: including VAT where the price does. */
    amountPence: z.int(),
    /** The same excluding VAT. */
    netPence: z.int(),
    deliveredQuantity: z.int(),
    cancelledQuantity: z.int(),
    vatRate: z.int().meta({ description: "In per cent; of an apportioned line that of the rest" }),
    vatTreatment: VatTreatment,
    qualifyingPercent: z
      .int()
      .nullable()
      .meta({ description: "So many per cent bear 5%; null where the line has one rate" }),
    vatRule: z
      .string()
      .nullable()
      .meta({ description: "The rule that decided its VAT; null where it is the product's own" }),
    vatCertificateId: Uuid.nullable(),
    vatOverridden: z.boolean().meta({ description: "Somebody set the rate and gave a reason" }),
  })
  .meta({ id: "OrderLine" });

/** Why POST /orders would answer 409; `path` is the part of the body that is in the way. */
export const OrderRefusal = z
  .object({ path: z.string().nullable(), message: z.string() })
  .meta({ id: "OrderRefusal" });

const OrderCollect = z
  .object({ productId: Uuid, productName: z.string(), quantity: Quantity })
  .meta({ id: "OrderCollect" });

/** docs/contract/orders.md#order. `total`, `discountPence` and `netPence` exclude VAT, `refundDue` and `refundUnderWay` include it. */
export const Order = z
  .object({
    id: Uuid,
    customerId: Uuid.nullable(),
    deliveryAddressId: Uuid.nullable(),
    roundId: Uuid.nullable(),
    deliveryOptionId: Uuid.nullable(),
    customerName: z.string().nullable(),
    deliverToName: z.string().nullable(),
    deliverToAddress: z.string().nullable(),
    deliveryOptionName: z.string().nullable(),
    location: z.object({ latitude: Latitude, longitude: Longitude }).nullable(),
    status: OrderStatus,
    fulfilment: Fulfilment,
    source: z.enum(["office", "shop", "api", "import"]),
    ...foreignFields,
    number: z.string(),
    trackingRef: z.string(),
    leaveInstruction: LeaveInstruction.nullable(),
    leaveDetail: z.string().nullable(),
    expectedFrom: Day.nullable(),
    expectedTo: Day.nullable(),
    wantedOn: Day.nullable(),
    standingOrderId: Uuid.nullable().meta({
      description: "The standing order that it was made by",
    }),
    deliveryPlace: z
      .object({
        areaId: Uuid,
        areaName: z.string(),
        day: Day,
        window: z.object({ from: TimeOfDay, until: TimeOfDay }).nullable(),
      })
      .nullable()
      .meta({ description: "The place that it holds on a day of a delivery area" }),
    deliveryChargePence: z.int(),
    deliveryDiscountPence: z.int().meta({
      description:
        "What the charge is less for the day chosen in the shop; it is off the charge already",
    }),
    discountPercent: z.number(),
    discountReason: z.string().nullable(),
    paymentMethod: PaymentMethod,
    notes: z.string().nullable(),
    lines: z.array(OrderLine),
    collect: z.array(OrderCollect),
    total: z.int(),
    /** What the discounts take off all that was ordered. */
    discountPence: z.int(),
    /** All that was ordered and the delivery charge, less the discounts. */
    netPence: z.int(),
    /** Adds up to `netPence` and `vatPence`; the lowest rate first. The delivery charge is in the parts that it follows. */
    vat: z.array(
      z.object({
        vatRate: z.int(),
        vatTreatment: VatTreatment,
        netPence: z.int(),
        vatPence: z.int(),
      }),
    ),
    vatPence: z.int(),
    totalIncVatPence: z.int().meta({
      description: "What all that was ordered costs, with delivery and VAT, less the discounts",
    }),
    refundDue: z.int().min(0),
    refundUnderWay: z.int().min(0),
    refundSettledAt: DateTime.nullable(),
    paidAt: DateTime.nullable(),
    paidVia: z.enum(["provider", "office", "shop", "cash"]).nullable(),
    paymentLink: z.url().nullable(),
    invoice: z
      .object({ id: Uuid, number: z.string(), status: z.enum(["sent", "paid", "void"]) })
      .nullable(),
    canEmailPaymentLink: z.boolean(),
    paymentRequestedAt: DateTime.nullable(),
    deliveredAt: DateTime.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
    agreementsNeeded: z.array(AgreementNeeded).optional().meta({
      description:
        "Cylinders for which an agreement is needed and not charged; in the answers of one order while it is placed",
    }),
    dryRun: z.literal(true).optional().meta({
      description: "Nothing was taken: `id` is the nil UUID, `number` and `trackingRef` are empty",
    }),
    refusals: z.array(OrderRefusal).optional().meta({
      description: "In the answer of a dry run: why the order would be refused with 409",
    }),
    ...promiseWarnings,
    ...lateBilling,
    ...fuelNotices,
    ...explanation,
  })
  .meta({ id: "Order" });

/** Pence. `netPence` excludes VAT and holds the delivery charge; `totalPence` is what a customer pays. */
export const OrderSums = z.object({
  netPence: z.int(),
  vatPence: z.int(),
  totalPence: z.int(),
  /** By rate in per cent, the lowest first. */
  parts: z.array(
    z.object({
      vatRate: z.int(),
      vatTreatment: VatTreatment,
      netPence: z.int(),
      vatPence: z.int(),
    }),
  ),
});

/**
 * A line as it is ordered. Both prices left out: the price the customer pays. The discount left out: that of the order.
 * The measure left out: one unit, or as the line was. A price that is given is that of the measure.
 */
export const WantedLine = z.object({
  productId: Uuid,
  quantity: Quantity,
  measure: Measure.optional(),
  unitPrice: Pence.optional(),
  unitPriceIncVat: Pence.nullish(),
  discountPercent: DiscountPercent.optional(),
  /** Another rate than the rule gives, of fuel whose VAT follows its use: with a reason in `ruleOverrides`. */
  vatRate: z.union([z.literal(0), z.literal(5), z.literal(20)]).optional(),
});

export const WantedCollect = z.object({ productId: Uuid, quantity: Quantity });

/** Cylinders that are charged for: each group adds a line of what it charges with, at its price. */
export const WantedAgreement = z.object({ exchangeGroupId: Uuid, count: Quantity });

const lineList = z.array(WantedLine).min(1, "Add a product.").max(200);
export const collectList = z.array(WantedCollect).max(200);

/** What is ordered and how, whoever it is for. */
export const OrderedGoods = z.object({
  fulfilment: Fulfilment.default("delivery"),
  deliveryOptionId: Uuid.nullish(),
  paymentMethod: PaymentMethod.nullish(),
  wantedOn: Day.nullish(),
  /** One of the windows of its delivery area. */
  deliveryWindow: AreaWindow.nullish(),
  leaveInstruction: LeaveInstruction.nullish(),
  leaveDetail: optionalText(500).optional(),
  notes: optionalText(2000).optional(),
  ...ForeignFields.shape,
  discountPercent: DiscountPercent.optional(),
  discountReason: optionalText(200).optional(),
  lines: lineList,
  collect: collectList.default([]),
  agreements: z.array(WantedAgreement).max(50).optional(),
});

export const needsAddress = "A delivery needs an address.";

/** Why it is taken on account although its customer is on stop. */
const override = text(300, 1).optional();
/** The rules of docs/rules that it goes past, each with a reason. */
const ruleOverrides = RuleOverrides.optional();

/** POST /orders. */
export const NewOrder = z
  .object({
    customerId: Uuid.nullish(),
    deliveryAddressId: Uuid.nullish(),
    ...OrderedGoods.shape,
    override,
    ruleOverrides,
  })
  .refine((order) => order.fulfilment === "collection" || order.deliveryAddressId, {
    path: ["deliveryAddressId"],
    message: needsAddress,
  });

/** In the body of POST /orders: answers what the order would be, and takes none. */
export const OrderDryRun = z.object({ dryRun: z.boolean().default(false) });

/** PATCH /orders/{id}: what is left out stays; `lines` and `collect` are given whole. */
export const OrderChange = z.object({
  fulfilment: Fulfilment.optional(),
  deliveryAddressId: Uuid.nullish(),
  deliveryOptionId: Uuid.nullish(),
  paymentMethod: PaymentMethod.optional(),
  wantedOn: Day.nullish(),
  deliveryWindow: AreaWindow.nullish(),
  leaveInstruction: LeaveInstruction.nullish(),
  leaveDetail: optionalText(500).optional(),
  notes: optionalText(2000).optional(),
  ...ForeignFields.shape,
  discountPercent: DiscountPercent.optional(),
  discountReason: optionalText(200).optional(),
  lines: lineList.optional(),
  collect: collectList.optional(),
  override,
  ruleOverrides,
});

/** GET /orders. `from` and `to` are the business's calendar days on which orders were taken, both included. */
export const OrderQuery = CopiedQuery.extend({
  q: text(120).optional(),
  status: OrderStatus.optional(),
  customerId: Uuid.optional(),
  roundId: Uuid.optional(),
  fulfilment: Fulfilment.optional(),
  paymentMethod: PaymentMethod.optional(),
  paid: QueryFlag.optional(),
  /** True: only what can be put on a round now. */
  unplanned: QueryFlag.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** `due` is the day wanted, else the first day promised; orders with neither come after the others. */
  sort: sortBy(["createdAt", "due", "updatedAt"]).default("-createdAt"),
});

/** A change of an order as it is asked for. */
export type Amendment = Omit<z.output<typeof OrderChange>, "override" | "ruleOverrides">;
