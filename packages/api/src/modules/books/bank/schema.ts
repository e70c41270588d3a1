import { z } from "zod";
import { pageOf, PageQuery } from "../../../platform/values/page";
import {
  DateTime,
  Day,
  optionalText,
  QueryFlag,
  text,
  Uuid,
} from "../../../platform/values/values";
import { Chosen } from "../../billing";
import { ReceiptMethod } from "../../ledger";
import { BankLayout } from "./layout";
import { BadLine } from "./read-statement";

/* Bank statements (docs/contract/books.md#bank-statements). Money in pence. */

export const BankStatement = z
  .object({
    id: Uuid,
    /** What the business calls the bank account. */
    account: z.string(),
    fileName: z.string().nullable(),
    /** How many lines it had, and how many of them were not there yet. */
    lines: z.int(),
    added: z.int(),
    firstDay: Day,
    lastDay: Day,
    uploadedAt: DateTime,
    uploadedByName: z.string(),
  })
  .meta({ id: "BankStatement" });

export const BankStatementPage = pageOf(BankStatement);

/** GET /bank-statements, the latest first. */
export const BankStatementQuery = PageQuery.extend({ q: text(120).optional() });

/** POST /bank-statements. */
export const NewBankStatement = z.object({
  /** The file's text. */
  csv: z.string().max(5_500_000, "This file is too large: at most 5.5 MB."),
  fileName: optionalText(200).optional(),
  /** What the business calls the bank account; the one of the last file with these titles where it is left out. */
  account: text(60, 1).optional(),
  /** Which column is what; left out, as it was said before of a file with these titles, else as the titles say. */
  layout: BankLayout.optional(),
  /** Lines that can't be read are passed over. */
  leaveOutBad: z.boolean().default(false),
  dryRun: z.boolean().default(false),
});

/** What a file comes to. */
export const UploadedStatement = z
  .object({
    /** Null after a dry run. */
    statement: BankStatement.nullable(),
    account: z.string(),
    /** Accounts that there are. */
    accounts: z.array(z.string()),
    /** The titles of its columns, and a few of its rows as they stand. */
    titles: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** Null where nobody said which column is what, and the titles don't tell. */
    layout: BankLayout.nullable(),
    /** `remembered`: somebody said so before. */
    layoutFrom: z.enum(["given", "remembered", "guessed"]).nullable(),
    /** A day that could be two, where the layout is guessed and no day of the file shows which; a layout says it. */
    asksDateOrder: z.object({ value: z.string(), dmy: Day, mdy: Day }).nullable(),
    lines: z.int(),
    added: z.int(),
    /** Lines that are there already. */
    known: z.int(),
    /** Balances, and what did not come about or is not in pounds. */
    leftOut: z.int(),
    /** Of those that are new, payouts of a payment provider, which are set aside. */
    payouts: z.int(),
    inPence: z.int(),
    outPence: z.int(),
    firstDay: Day.nullable(),
    lastDay: Day.nullable(),
    /** At most a hundred. */
    bad: z.array(BadLine),
    badLines: z.int(),
    sample: z.array(
      z.object({ line: z.int(), bookedOn: Day, amountPence: z.int(), text: z.string() }),
    ),
  })
  .meta({ id: "UploadedStatement" });

export const LineState = z.enum(["open", "matched", "payout", "ignored"]);

/** Ways of paying of which a provider pays out what came in, less its fees. */
const FeesOf = ReceiptMethod.extract(["card_link", "shop", "card_machine", "direct_debit"]);

/** A part of what a line is. */
const BankMatch = z.object({
  amountPence: z.int(),
  receiptId: Uuid.nullable(),
  refundId: Uuid.nullable(),
  customerId: Uuid.nullable(),
  customerName: z.string().nullable(),
  /** The day in the books of the receipt or refund. */
  on: Day.nullable(),
  /** What the receipt pays. */
  numbers: z.array(z.string()),
  /** Why it was set aside. */
  reason: z.string().nullable(),
  /** What the provider took off a payout before it came; 0 where nobody said so. */
  feesPence: z.int(),
  /** By which way the money came that the payout is of, and the day in the books of its fees. */
  feesOf: FeesOf.nullable(),
  feesOn: Day.nullable(),
  byName: z.string(),
  at: DateTime,
});

/** What a line may be, and why. */
export const Suggestion = z
  .object({
    customerId: Uuid.nullable(),
    customerName: z.string().nullable(),
    /** A receipt that somebody entered, and that no line was matched with. */
    receiptId: Uuid.nullable(),
    refundId: Uuid.nullable(),
    /** What a new receipt would pay. */
    pays: z.array(z.object({ invoiceId: Uuid, number: z.string(), amountPence: z.int() })),
    /** It pays the oldest first, and needs no `allocations` to do so. */
    oldestFirst: z.boolean(),
    /** What would be left of it as the customer's credit. */
    creditPence: z.int(),
    /** In words, the weightiest first. */
    reasons: z.array(z.string()),
    /** More than one thing says so. */
    sure: z.boolean(),
  })
  .meta({ id: "BankSuggestion" });
export type Suggestion = z.infer<typeof Suggestion>;

export const BankLine = z
  .object({
    id: Uuid,
    statementId: Uuid,
    account: z.string(),
    bookedOn: Day,
    /** Below zero for money that went out. */
    amountPence: z.int(),
    text: z.string(),
    state: LineState,
    /** What of it is not matched. */
    leftPence: z.int(),
    /** The day in the books that a receipt of it gets: its own, or the first open one after it. */
    receiptOn: Day,
    matches: z.array(BankMatch),
    /** The likeliest first; none for a line that is not open. */
    suggestions: z.array(Suggestion),
    can: z.object({
      match: z.string().nullable(),
      ignore: z.string().nullable(),
      undo: z.string().nullable(),
      fees: z.string().nullable(),
    }),
  })
  .meta({ id: "BankLine" });
export type BankLine = z.infer<typeof BankLine>;

/** GET /bank-lines, the latest day first. */
export const BankLineQuery = PageQuery.extend({
  state: LineState.optional(),
  account: text(60, 1).optional(),
  /** True: what came in alone. False: what went out alone. */
  incoming: QueryFlag.optional(),
  q: text(120).optional(),
  from: Day.optional(),
  to: Day.optional(),
});

export const BankLinePage = pageOf(BankLine);

export const BankSummary = z
  .object({
    /** How many lines are open, what came in with them and what went out. */
    open: z.object({ lines: z.int(), inPence: z.int(), outPence: z.int() }),
    accounts: z.array(
      z.object({ account: z.string(), lastDay: Day, lines: z.int(), open: z.int() }),
    ),
  })
  .meta({ id: "BankSummary" });

const mostMatched = 50;

/** A part of a line: of a customer, then a receipt is written; or a receipt or refund that is there. */
const Part = z
  .object({
    amountPence: z.int().min(1).max(2_147_483_647),
    customerId: Uuid.optional(),
    /** Which invoices it pays; left out, the oldest first. */
    allocations: Chosen,
    receiptId: Uuid.optional(),
    refundId: Uuid.optional(),
  })
  .refine(
    ({ customerId, receiptId, refundId }) =>
      [customerId, receiptId, refundId].filter((id) => id !== undefined).length === 1,
    "Name a customer, a receipt or a refund.",
  );
export type Part = z.output<typeof Part>;

/** POST /bank-lines/match: all of them or none. */
export const Matching = z.object({
  items: z
    .array(z.object({ lineId: Uuid, parts: z.array(Part).min(1).max(20) }))
    .min(1)
    .max(mostMatched),
});

/** POST /bank-lines/ignore. */
export const Ignoring = z.object({
  lineIds: z.array(Uuid).min(1).max(100),
  as: z.enum(["ignored", "payout"]).default("ignored"),
  reason: text(500, 1),
});

/** POST /bank-lines/{id}/fees; 0 pence: none, and `of` is left out. */
export const SayingFees = z
  .object({ id: Uuid, feesPence: z.int().min(0).max(100_000_000), of: FeesOf.optional() })
  .refine(({ feesPence, of }) => feesPence === 0 || of !== undefined, {
    path: ["of"],
    message: "Say which money the fees are of.",
  });

/** POST /bank-lines/{id}/undo. */
export const Undoing = z.object({ id: Uuid, reason: text(500, 1) });

export const BankLines = z.object({ items: z.array(BankLine) });
