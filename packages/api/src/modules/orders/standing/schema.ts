import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import {
  DateTime,
  Day,
  LeaveInstruction,
  Measure,
  optionalText,
  Pence,
  ProductUnit,
  Quantity,
  text,
  Uuid,
} from "../../../platform/values/values";
import { OrderStatus, PaymentMethod } from "../order/schema";

export const StandingState = z.enum(["active", "paused", "ended"]);
const Repeat = z.enum(["weekly", "monthly_day", "monthly_weekday", "round_days"]);
const OnClosed = z.enum(["after", "before", "skip"]);
const Price = z.enum(["current", "held"]);

/** MM-DD, a day that each leap year has. */
const MonthDay = z
  .string()
  .regex(/^\d\d-\d\d$/, "Give a day of the year as MM-DD.")
  .refine((value) => z.iso.date().safeParse(`2028-${value}`).success, "There is no such day.");

const act = z.string().nullable();

/** Pence of one, excluding VAT for `unitPrice`: what is held, or what it cost the last time. */
const StandingLine = z
  .object({
    productId: Uuid,
    productName: z.string(),
    quantity: Quantity,
    unit: ProductUnit,
    measure: z.number(),
    empties: z.int(),
    unitPrice: z.int(),
    unitPriceIncVat: z.int().nullable(),
  })
  .meta({ id: "StandingOrderLine" });

/** One day of a standing order. `deliversOn` differs from `dueOn` where nothing is delivered on that. */
const StandingDay = z
  .object({
    dueOn: Day,
    deliversOn: Day,
    state: z.enum(["coming", "made", "skipped", "refused"]),
    orderId: Uuid.nullable(),
    orderNumber: z.string().nullable(),
    orderStatus: OrderStatus.nullable(),
    skippedBy: z.enum(["office", "customer"]).nullable(),
    reason: z
      .enum(["on_stop", "over_limit", "not_sold", "fuel_rule", "address", "missed", "other"])
      .nullable(),
    message: z.string().nullable(),
    roundNote: z.string().nullable(),
    priceNote: z.string().nullable(),
    promiseWarning: z.string().nullable().meta({
      description: "Why no round goes to its delivery area on the day, of a day to come",
    }),
    can: z.object({ skip: act, unskip: act }),
  })
  .meta({ id: "StandingOrderDay" });

/** docs/contract/standing-orders.md#standingorder. */
export const StandingOrder = z
  .object({
    id: Uuid,
    customerId: Uuid,
    customerName: z.string(),
    deliveryAddressId: Uuid,
    deliverTo: z.string(),
    source: z.enum(["office", "shop", "api"]),
    state: StandingState,
    stateWhy: z.string().nullable(),
    /** The schedule in words. */
    words: z.string(),
    repeat: Repeat,
    every: z.int(),
    weekday: z.int().nullable(),
    dayOfMonth: z.int().nullable(),
    weekOfMonth: z.int().nullable(),
    /** MM-DD. */
    seasonFrom: z.string().nullable(),
    seasonTo: z.string().nullable(),
    startsOn: Day,
    endsOn: Day.nullable(),
    endsAfter: z.int().nullable(),
    onClosed: OnClosed,
    daysAhead: z.int(),
    price: Price,
    paymentMethod: PaymentMethod.nullable(),
    deliveryOptionId: Uuid.nullable(),
    leaveInstruction: LeaveInstruction.nullable(),
    leaveDetail: z.string().nullable(),
    notes: z.string().nullable(),
    lines: z.array(StandingLine),
    ordersMade: z.int(),
    /** The next day for which an order is to come; null where none is. */
    nextOn: Day.nullable(),
    /** Why no day is to come although it is active, in words. */
    why: act,
    /** The next five days. */
    days: z.array(StandingDay),
    /** The last twenty that are over. */
    past: z.array(StandingDay),
    can: z.object({ change: act, pause: act, resume: act, end: act }),
    createdAt: DateTime,
    updatedAt: DateTime,
    endedAt: DateTime.nullable(),
  })
  .meta({ id: "StandingOrder" });
export type StandingOrder = z.infer<typeof StandingOrder>;

/** A line as it is wanted. Both prices left out: what the customer pays at the time. */
export const WantedStandingLine = z.object({
  productId: Uuid,
  quantity: Quantity,
  measure: Measure.optional(),
  empties: z.int().min(0).max(100_000).default(0),
  unitPrice: Pence.optional(),
  unitPriceIncVat: Pence.nullish(),
});

const lines = z.array(WantedStandingLine).min(1, "Add a product.").max(50);

const scheduleFields = {
  repeat: Repeat,
  every: z.int().min(1).max(52).default(1),
  weekday: z.int().min(1).max(7).nullish(),
  dayOfMonth: z.int().min(1).max(31).nullish(),
  weekOfMonth: z.int().min(1).max(5).nullish(),
  seasonFrom: MonthDay.nullish(),
  seasonTo: MonthDay.nullish(),
  startsOn: Day,
  endsOn: Day.nullish(),
  endsAfter: z.int().min(1).max(1000).nullish(),
  onClosed: OnClosed.default("after"),
};

const otherFields = {
  daysAhead: z.int().min(0).max(28).default(3),
  price: Price.default("current"),
  paymentMethod: PaymentMethod.nullish(),
  deliveryOptionId: Uuid.nullish(),
  leaveInstruction: LeaveInstruction.nullish(),
  leaveDetail: optionalText(500).optional(),
  notes: optionalText(2000).optional(),
};

/** POST /standing-orders. */
export const NewStandingOrder = z.object({
  customerId: Uuid,
  deliveryAddressId: Uuid,
  ...scheduleFields,
  ...otherFields,
  lines,
});
export type NewStandingOrder = z.output<typeof NewStandingOrder>;

/** PATCH /standing-orders/{id}: what is left out stays; `lines` are given whole. */
export const StandingOrderChange = z.object({
  deliveryAddressId: Uuid.optional(),
  repeat: scheduleFields.repeat.optional(),
  every: z.int().min(1).max(52).optional(),
  weekday: scheduleFields.weekday,
  dayOfMonth: scheduleFields.dayOfMonth,
  weekOfMonth: scheduleFields.weekOfMonth,
  seasonFrom: scheduleFields.seasonFrom,
  seasonTo: scheduleFields.seasonTo,
  startsOn: Day.optional(),
  endsOn: scheduleFields.endsOn,
  endsAfter: scheduleFields.endsAfter,
  onClosed: OnClosed.optional(),
  daysAhead: z.int().min(0).max(28).optional(),
  price: Price.optional(),
  paymentMethod: otherFields.paymentMethod,
  deliveryOptionId: otherFields.deliveryOptionId,
  leaveInstruction: otherFields.leaveInstruction,
  leaveDetail: otherFields.leaveDetail,
  notes: otherFields.notes,
  lines: lines.optional(),
});
export type StandingOrderChange = z.output<typeof StandingOrderChange>;

export const StandingOrderQuery = PageQuery.extend({
  q: text(120).optional(),
  customerId: Uuid.optional(),
  state: StandingState.optional(),
});

/** POST /standing-orders/{id}/pause. */
export const Pausing = z.object({ reason: optionalText(300).optional() });

/** POST /standing-orders/{id}/skip and /unskip: the day by the schedule. */
export const OneDay = z.object({ dueOn: Day });
