import { z } from "zod";
import { defineRule } from "../../../platform/rules/dated-rule";
import { daysAfter, daysBetween, fromDay, longDay, todayIn } from "../../../platform/values/format";
import { Day } from "../../../platform/values/values";
import { isWithoutVat } from "./without-vat";

/* The day on which the VAT of a delivery counts (docs/rules/vat.md, docs/decisions/0418). */

/** Days after its delivery within which an invoice moves the tax point to its own day. */
const movedWithinDays = 14;

export const taxPointRule = defineRule<{ within: number }>({
  id: "vat.tax-point",
  title: "Tax points",
  decides:
    "In which VAT period a sale counts. Not verified for continuous supplies, nor for a business with which HMRC has agreed a longer time than 14 days.",
  versions: [
    {
      from: "1994-09-01",
      source: {
        name: "Value Added Tax Act 1994, section 6(2) to (6); VAT Notice 700, section 14",
        url: "https://www.legislation.gov.uk/ukpga/1994/23/section/6",
      },
      values: { within: movedWithinDays },
    },
  ],
  table: ({ within }) => ({
    head: ["What", "Tax point"],
    rows: [
      ["Goods that are delivered or collected", "the day on which they are"],
      [`An invoice within ${within} days of that day`, "the day of the invoice"],
      [
        `An invoice later than ${within} days after it`,
        "the day of the delivery; the first open day where the books are closed to it",
      ],
      ["Paid by itself: at the door, by link, in the shop", "the day of the delivery"],
      [
        "Paid before the delivery",
        "the day of the payment, for what was paid, where the business counts by payment; else the day of the delivery",
      ],
      [
        "Paid back before the delivery",
        "the day on which it is paid back, for what counted by payment",
      ],
    ],
  }),
});

/** The day of an invoice in the business's own time zone. */
export interface InvoiceDay {
  timeZone: string;
  /** YYYY-MM-DD. */
  issuedOn: string;
}

/** Returns the days since the delivery if an invoice of a day no longer moves its tax point, else null. */
export function daysLate(
  deliveredAt: Date | null,
  { timeZone, issuedOn }: InvoiceDay,
): number | null {
  if (deliveredAt === null) return null;
  const days = daysBetween(todayIn(timeZone, deliveredAt), issuedOn);
  return days > movedWithinDays ? days : null;
}

/** What billing an order today would do to its VAT. */
export const LateBilling = z
  .object({
    /** Days since it was delivered or collected: more than 14. */
    days: z.int(),
    /** The day on which its VAT would count. */
    taxPoint: Day,
    /** The same in words. */
    warning: z.string(),
  })
  .meta({ id: "LateBilling" });

export const lateBilling = {
  lateBilling: LateBilling.optional().meta({
    description:
      "Billed today, its VAT belongs to the day of its delivery; in the answer of one order on account that is not billed yet, left out where the day of the invoice counts",
  }),
};

/** The facts of an order that decide it. */
interface BillingFacts {
  status: string;
  fulfilment: string;
  paymentMethod: string;
  deliveredAt: Date | null;
  invoice: { status: string } | null;
  paidAt: Date | null;
  lines: readonly { unregistered: boolean }[];
}

/**
 * Returns what billing an order today would do to its VAT; nothing for an order without VAT, and where an invoice of
 * today moves its tax point.
 */
export function lateBillingOf(
  order: BillingFacts,
  { business, now }: { business: { timeZone: string; booksClosedTo: string | null }; now: Date },
): { lateBilling?: z.infer<typeof LateBilling> } {
  const { status, fulfilment, paymentMethod, deliveredAt, invoice, paidAt } = order;
  const { timeZone, booksClosedTo } = business;
  const isBilled = invoice !== null && invoice.status !== "void";
  if (status !== "delivered" || paymentMethod !== "on_account" || isBilled || paidAt !== null)
    return {};
  if (isWithoutVat(order)) return {};
  const days = daysLate(deliveredAt, { timeZone, issuedOn: todayIn(timeZone, now) });
  if (days === null || deliveredAt === null) return {};
  const deliveredOn = todayIn(timeZone, deliveredAt);
  const isKept = booksClosedTo !== null && deliveredOn <= booksClosedTo;
  const taxPoint = isKept ? daysAfter(booksClosedTo, 1) : deliveredOn;
  const [handed, act] =
    fulfilment === "collection" ? ["Collected", "collection"] : ["Delivered", "delivery"];
  const words = `${handed} ${days} days ago: its VAT belongs to the period of the ${act}.`;
  const closed = `The books are closed to that day, so it counts on ${longDay(fromDay(taxPoint))}.`;
  return { lateBilling: { days, taxPoint, warning: isKept ? `${words} ${closed}` : words } };
}
