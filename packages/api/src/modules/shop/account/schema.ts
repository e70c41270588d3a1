import { z } from "zod";
import { EmailAddress, ProperName } from "../../../platform/values/names";
import {
  DateTime,
  Day,
  LeaveInstruction,
  optionalText,
  Uuid,
} from "../../../platform/values/values";
import { NewTradeApplication } from "../../customers";
import { Fulfilment } from "../../orders";
import { BasketLine } from "../checkout/schema";
import { TrackingState } from "../tracking/schema";

export const AskLink = z.object({ email: EmailAddress() });
export const ByToken = z.object({ token: z.string().min(1).max(200) });

/** A trade enquiry as the shop's form sends it: who asks, and for what business. */
export const Enquiry = NewTradeApplication.extend({
  name: ProperName(120),
  email: EmailAddress(),
});

/** Pence, including VAT. */
const OwnOrder = z.object({
  number: z.string(),
  trackingRef: z.string(),
  placedAt: DateTime,
  /** As the order's own page has it. */
  state: TrackingState,
  fulfilment: Fulfilment,
  words: z.string(),
  totalPence: z.int(),
  /** The business was not registered for VAT when it was taken: nothing is said of VAT. */
  unregistered: z.boolean(),
  /** It is to be paid by its payment link. */
  toPay: z.boolean(),
});

export const Account = z.object({
  name: z.string(),
  email: z.string(),
  customerName: z.string(),
  onAccount: z.boolean(),
  /** They have an account, and nothing is sold on it now. */
  accountStopped: z.boolean(),
  isTrade: z.boolean(),
  orders: z.array(OwnOrder),
});

/** The same again: a basket, and how it went last time. */
export const Repeated = z.object({
  lines: z.array(BasketLine.extend({ empties: z.int() })),
  fulfilment: Fulfilment,
  addressId: Uuid.nullable(),
  deliveryOptionId: Uuid.nullable(),
  /** Names of what was ordered then and is not sold now. */
  noLongerSold: z.array(z.string()),
});

/** A standing order as its customer sees it. */
export const OwnStanding = z.object({
  id: Uuid,
  /** How often, in words. */
  words: z.string(),
  paused: z.boolean(),
  deliverTo: z.string(),
  nextOn: Day.nullable(),
  lines: z.array(z.object({ productName: z.string(), quantity: z.int() })),
  days: z.array(
    z.object({
      dueOn: Day,
      deliversOn: Day,
      state: z.enum(["coming", "made", "skipped", "refused"]),
      priceNote: z.string().nullable(),
      canSkip: z.boolean(),
      canUnskip: z.boolean(),
    }),
  ),
});

/** Pence, including VAT. */
export const OwnInvoice = z.object({
  id: Uuid,
  number: z.string(),
  status: z.enum(["sent", "paid", "void"]),
  issuedOn: Day,
  dueOn: Day,
  overdue: z.boolean(),
  totalPence: z.int(),
  leftPence: z.int(),
  /** What its pay page is found by; null where there is nothing to pay. */
  payRef: Uuid.nullable(),
});

/** Pence, including VAT. */
export const OwnStatement = z.object({
  owedPence: z.int(),
  overduePence: z.int(),
  creditPence: z.int(),
  /** The business is not registered for VAT: nothing is said of VAT. */
  unregistered: z.boolean(),
});

/** Pence, including VAT where it bears any. */
export const OwnAgreement = z.object({
  id: Uuid,
  number: z.string(),
  /** The exchange group. */
  name: z.string(),
  count: z.int(),
  /** Those that did not come back yet. */
  openCount: z.int(),
  paidOn: Day,
  /** For one. */
  chargePence: z.int(),
  /** For all that are open, today. */
  refundPence: z.int(),
  /** Of the charge, by year; the last holds from then. */
  percents: z.array(z.int()),
  hasScan: z.boolean(),
});

export const OwnHeld = z.object({
  productName: z.string(),
  count: z.int(),
  addressId: Uuid.nullable(),
  /** Where it was brought; null where that is not known. */
  address: z.string().nullable(),
  /** The rental class by which it is billed; null where it costs nothing to hold. */
  rentedAs: z.string().nullable(),
  /** Where the product's safety data sheet is published. */
  safetySheetUrl: z.url().nullable(),
});

export const OwnAddress = z.object({
  id: Uuid,
  name: z.string().nullable(),
  words: z.string(),
  leaveInstruction: LeaveInstruction.nullable(),
  leaveDetail: z.string().nullable(),
});

export const LeaveChange = z.object({
  id: Uuid,
  leaveInstruction: LeaveInstruction.nullable(),
  leaveDetail: optionalText(500),
});
