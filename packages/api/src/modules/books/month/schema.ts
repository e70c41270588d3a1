import { z } from "zod";
import { Day, Uuid, VatTreatment } from "../../../platform/values/values";
import { ReceiptMethod } from "../../ledger";
import { CashFigures } from "../cash/schema";
import { Month } from "./period";

/** A month of the books. */
export const BooksMonth = z
  .object({
    month: Month,
    firstDay: Day,
    lastDay: Day,
    /** Over by the business's own clock. */
    over: z.boolean(),
    /** The books are closed to its last day, or later. */
    closed: z.boolean(),
  })
  .meta({ id: "BooksMonth" });

/** Pence: net excludes VAT, the total includes it. */
export const RateSums = z.object({
  vatRate: z.int(),
  vatTreatment: VatTreatment,
  netPence: z.int(),
  vatPence: z.int(),
  totalPence: z.int(),
});
export type RateSums = z.infer<typeof RateSums>;

/** Boxes of a VAT return for sales. Purchases are not kept here. */
const VatBoxes = z.object({
  /** Box 1, VAT due on sales. */
  box1Pence: z.int(),
  /** Box 4: the VAT claimed for bad debts alone. */
  box4Pence: z.int(),
  /** Box 6, sales excluding VAT, without what is outside its scope. */
  box6Pence: z.int(),
  /** Box 6 as it is written in the return: without the pence. */
  box6Pounds: z.int(),
});
export type VatBoxes = z.infer<typeof VatBoxes>;

/** What the books say of whole months (docs/contract/books.md). */
export const BooksSums = z.object({
  from: Month,
  to: Month,
  firstDay: Day,
  lastDay: Day,
  over: z.boolean(),
  closed: z.boolean(),
  /** What was sold, by rate: billed, and sold to be paid by itself. */
  sales: z.array(RateSums),
  /** Of what was sold, on invoices on account, and by orders that are paid by themselves. Including VAT. */
  invoicedPence: z.int(),
  paidSalesPence: z.int(),
  /** Of the sales, what was paid ahead of delivery, less what of it was delivered: by rate, where it counts by payment. */
  paidAhead: z.array(RateSums),
  /** Credit notes by rate, reversals taken off. */
  credited: z.array(RateSums),
  /** Sales less credit. */
  netSales: RateSums.omit({ vatRate: true, vatTreatment: true }),
  vat: z.object({
    invoice: VatBoxes,
    cash: VatBoxes,
  }),
  /** True if any sale of the period can have VAT; otherwise the business has no VAT return. */
  chargesVat: z.boolean(),
  received: z.array(
    z.object({ method: ReceiptMethod, receivedPence: z.int(), refundedPence: z.int() }),
  ),
  cash: CashFigures,
  /** Debts that were written off, and their VAT: in the boxes by invoice alone. */
  badDebts: z.object({
    writtenOffPence: z.int(),
    reversedPence: z.int(),
    /** VAT in box 4. */
    claimedPence: z.int(),
    /** VAT in box 1 of what was paid after all. */
    repaidPence: z.int(),
  }),
  /** What customers owe on account. Pence, including VAT; below zero they are in credit. */
  debtors: z.object({
    openingPence: z.int(),
    billedPence: z.int(),
    creditedPence: z.int(),
    /** Bad debts, less what was reversed of them. */
    writtenOffPence: z.int(),
    receivedPence: z.int(),
    /** Credit and payments from before the business began here. */
    broughtInPence: z.int(),
    refundedPence: z.int(),
    closingPence: z.int(),
    /** The closing sum once more, by what each document has left. */
    byAllocationsPence: z.int(),
    /** The difference of the sums: nought, unless something is wrong. */
    differencePence: z.int(),
  }),
  held: z.object({
    /** Received or credited on account by the last day, and used for nothing yet. */
    creditPence: z.int(),
    /** Paid by the last day for orders that were not delivered by then, or were cancelled. */
    paidAheadPence: z.int(),
  }),
  /** Opening balances: no sale, and in no VAT box. */
  openingBalances: z.object({
    enteredPence: z.int(),
    receivedPence: z.int(),
    creditedPence: z.int(),
    /** Money from before, also what paid such: in no takings. */
    creditPence: z.int(),
  }),
});
export type BooksSums = z.infer<typeof BooksSums>;

export const BooksFigures = BooksSums.extend({
  can: z.object({
    /** Null, or why the books can't be closed to the last day now. */
    close: z.string().nullable(),
    /** Null, or why they can't be reopened from the first day. */
    reopen: z.string().nullable(),
  }),
}).meta({ id: "BooksFigures" });
export type BooksFigures = z.infer<typeof BooksFigures>;

/** What a customer owed on account at the end of a period, and what moved in it. Pence, including VAT. */
const BooksDebtor = z.object({
  /** Null for what no customer is named of. */
  customerId: Uuid.nullable(),
  customerName: z.string(),
  openingPence: z.int(),
  movedPence: z.int(),
  closingPence: z.int(),
});
export type BooksDebtor = z.infer<typeof BooksDebtor>;
