import { z } from "zod";
import { DateTime, Day, Uuid } from "../../../platform/values/values";
import { paperKinds, roundStatuses } from "../../delivery";

const Count = z.int().min(0);

/** Orders that can go on a round now, by the first half of their postcode. */
const UnplannedArea = z.object({
  /** "LA23"; null for addresses without a postcode. */
  area: z.string().nullable(),
  /** The town most of them are in. */
  town: z.string().nullable(),
  orders: Count,
  /** Wanted or promised by today, or before. */
  pressing: Count,
});

const RoundProgress = z.object({
  id: Uuid,
  roundDate: Day,
  vehicleName: z.string().nullable(),
  driverName: z.string().nullable(),
  status: z.enum(roundStatuses),
  issuedAt: DateTime.nullable(),
  /** Its driver has yet to be told of something. */
  changedSinceIssue: z.boolean(),
  stops: Count,
  completed: Count,
  failed: Count,
});

/** The oldest first; `duePence` includes VAT. */
const UnpaidLink = z.object({
  orderId: Uuid,
  number: z.string(),
  customerName: z.string().nullable(),
  duePence: Count,
  /** Null: the link was not sent yet. */
  paymentRequestedAt: DateTime.nullable(),
  createdAt: DateTime,
});

/** `free` is what is full and not held, over all yards. */
const LowProduct = z.object({
  productId: Uuid,
  productName: z.string(),
  free: z.int(),
  lowLevel: Count,
});

/** A day of a standing order for which no order could be made, and why. */
const RefusedStanding = z.object({
  standingOrderId: Uuid,
  customerName: z.string(),
  deliversOn: Day,
  message: z.string(),
});

const LateSupplierOrder = z.object({
  id: Uuid,
  supplierName: z.string(),
  locationName: z.string(),
  expectedOn: Day,
});

const WaitingApplication = z.object({
  id: Uuid,
  businessName: z.string(),
  createdAt: DateTime,
});

/** A paper of a driver or a vehicle, and the last day on which it holds. */
const EndingPaper = z.object({
  id: Uuid,
  kind: z.enum(paperKinds),
  whose: z.string(),
  expiresOn: Day,
  /** Its last day has passed. */
  out: z.boolean(),
});

/** A check with defects that nobody has cleared. `unsafe`: its vehicle may not go out. */
const VehicleDefect = z.object({
  checkId: Uuid,
  vehicleName: z.string(),
  doneAt: DateTime,
  unsafe: z.boolean(),
});

/** A part delivery whose rest waits. `left` says its goods: "2 × Propane 47 kg". */
const ShortDelivery = z.object({
  orderId: Uuid,
  number: z.string(),
  customerName: z.string().nullable(),
  left: z.string(),
  since: DateTime,
});

/** Cash of a round in pence: still with its driver, and handed over but not counted. */
const CashToComeIn = z.object({
  roundId: Uuid,
  roundDate: Day,
  driverName: z.string(),
  carriedPence: z.int(),
  toCountPence: z.int(),
});

/** A driver's record that the service refused, and that waits until the office decides. */
const WaitingRecord = z.object({
  id: Uuid,
  kind: z.enum(["complete", "fail", "undo", "sale", "reload", "walk_round_check"]),
  byName: z.string(),
  doneAt: DateTime,
  /** The order's; null where the record is about none. */
  number: z.string().nullable(),
  customerName: z.string().nullable(),
});

/** A day of a yard that nobody closed. */
const DayToClose = z.object({ locationId: Uuid, locationName: z.string(), day: Day });

/** A customer who will probably be out of a product before the round after the next, and has ordered none. */
const RunningOut = z.object({
  /** The forecast's. */
  id: Uuid,
  customerId: Uuid,
  customerName: z.string(),
  phone: z.string().nullable(),
  /** They want no calls that sell. */
  doNotCall: z.boolean(),
  deliveryAddressId: Uuid,
  town: z.string().nullable(),
  productId: Uuid,
  productName: z.string(),
  usualQuantity: z.number(),
  /** The probable day, and the days between which it lies in 8 of 10 cases. */
  emptyOn: Day,
  emptyFrom: Day,
  emptyUntil: Day,
  nextRoundOn: Day.nullable(),
  /** What a text to them may say. */
  words: z.string(),
  /** When the quiet hours that hold now end; null where none hold. */
  quietUntil: DateTime.nullable(),
  can: z.object({
    /** Why they are sent no such text, which sells; null where it can be tried. */
    text: z.string().nullable(),
  }),
});

/** A delivery that was not paid, and what is owed for it: pence, including VAT. */
const UnpaidDelivery = z.object({
  orderId: Uuid,
  number: z.string(),
  customerName: z.string().nullable(),
  owedPence: z.int(),
  since: Day,
});

/** The first few of a kind, and how many there are. */
const few = <T extends z.ZodType>(item: T) => z.object({ count: Count, items: z.array(item) });

/** What needs the office today. Null: not for the one who asks to see. */
export const Survey = z.object({
  /** The business has not said whether it is registered for VAT. Null for those who may not answer. */
  vatUnanswered: z.boolean().nullable(),
  unplanned: z.array(UnplannedArea),
  rounds: z.array(RoundProgress).nullable(),
  unpaidLinks: few(UnpaidLink),
  /** The oldest first; `pence` is what all of them come to. */
  unpaidDeliveries: few(UnpaidDelivery).extend({ pence: z.int() }).nullable(),
  /** Orders that were charged VAT for a reason that can't be true: how many, and the VAT in pence (docs/decisions/0416). */
  vatErrors: z
    .object({ count: Count, overPence: Count, underPence: Count, more: z.boolean() })
    .nullable(),
  refusedStanding: few(RefusedStanding),
  /** What is empty first at the top. */
  runningOut: few(RunningOut).nullable(),
  lowStock: few(LowProduct).nullable(),
  lateSupplierOrders: few(LateSupplierOrder).nullable(),
  tradeApplications: few(WaitingApplication).nullable(),
  /** Up to yesterday; from the evening on today's too. */
  daysToClose: few(DayToClose).nullable(),
  /** The longest waiting first. */
  refusedRecords: few(WaitingRecord).nullable(),
  vehicleDefects: few(VehicleDefect).nullable(),
  shortDeliveries: few(ShortDelivery),
  /** Of rounds that are done, or of days before. */
  cashToComeIn: few(CashToComeIn).nullable(),
  /** Out, or running out within the days of the first reminder. */
  endingPapers: few(EndingPaper).nullable(),
});

/** One day of the business's calendar. Takings in pence, including VAT: money that came in that day. */
export const TrendDay = z.object({
  day: Day,
  takingsPence: z.int(),
  delivered: Count,
  failed: Count,
});
