import { z } from "zod";
import { DateTime, Day, text, Uuid } from "../../../platform/values/values";
import { ReceiptMethod } from "../../ledger";

export const Program = z.enum(["xero", "quickbooks"]);
export type Program = z.infer<typeof Program>;

export const programNames = { xero: "Xero", quickbooks: "QuickBooks Online" } as const;

/** Under whom sales stand that were paid by people who are no customers. */
export const counterSales = "Counter and shop sales";

const Id = text(120, 1);

/** Where some sales go that have an account of their own. What is null is as for all other sales. */
const OtherAccount = z.object({
  saleId: Id.nullable().default(null),
  trackingId: Id.nullable().default(null),
});

/** Where documents go in the program, by its own ids. */
export const Choices = z.object({
  /** What sales go to: an account of income in Xero, a product or service in QuickBooks. */
  saleId: Id,
  /** The tax of each kind of VAT. */
  taxes: z.object({ standard: Id, reduced: Id, zero: Id, exempt: Id, outsideScope: Id }),
  /** The bank or cash account of each way of paying. */
  banks: z.record(ReceiptMethod, Id),
  /** A tracking option or class for every line; null for none. */
  trackingId: Id.nullable(),
  /** Sales of a category of products. */
  categories: z
    .array(z.object({ category: text(80, 1), ...OtherAccount.shape }))
    .max(200)
    .default([]),
  /** Delivery charges. */
  delivery: OtherAccount.nullable().default(null),
  /** Statutory interest and compensation for late payment. */
  interest: OtherAccount.nullable().default(null),
  /** Bad debts that are written off; null: none is sent. */
  badDebts: z
    .object({ saleId: Id, trackingId: Id.nullable().default(null) })
    .nullable()
    .default(null),
  /** Sales that are paid at once, sent as the sums of each day; null: none is sent. */
  paidSales: z
    .object({
      /** The first day that is sent. */
      startsOn: Day,
      /** What was paid ahead of its sale or is still to be paid: an account in Xero, a product or service in QuickBooks. */
      clearingId: Id,
      /** Fees of payment providers. */
      feesId: Id,
    })
    .nullable()
    .default(null),
});
export type Choices = z.infer<typeof Choices>;

/** The connection to the accounts program (docs/contract/books.md). */
export const AccountsConnection = z
  .object({
    /** What this installation can connect to. */
    available: z.array(Program),
    program: Program.nullable(),
    organisationId: z.string().nullable(),
    organisationName: z.string().nullable(),
    connectedAt: DateTime.nullable(),
    /** Since when the program no longer accepts the connection: connect again. */
    endedAt: DateTime.nullable(),
    pausedAt: DateTime.nullable(),
    /** The program asked to be left alone until then. */
    restsUntil: DateTime.nullable(),
    startsOn: Day.nullable(),
    choices: Choices.nullable(),
    /** Why nothing is sent at present; null where it is. */
    idle: z.string().nullable(),
    documents: z.object({ waiting: z.int(), sent: z.int(), refused: z.int() }),
    /** What since the start day is not sent, since the program has nothing to put it on. */
    notSent: z.object({
      /** Sales that are paid by themselves and have no invoice. */
      sales: z.int(),
      /** What came in, less reversals, and pays no invoice since the start day: for such sales, ahead, or left over. */
      receiptsPence: z.int(),
      refunds: z.int(),
      refundsPence: z.int(),
    }),
    can: z.object({
      /** Null, or why not. Connecting and disconnecting is for people of the business alone. */
      connect: z.string().nullable(),
      change: z.string().nullable(),
    }),
  })
  .meta({ id: "AccountsConnection" });
export type AccountsConnection = z.infer<typeof AccountsConnection>;

const Choice = z.object({ id: z.string(), code: z.string().nullable(), name: z.string() });

const ProposedAccount = z.object({
  saleId: z.string().nullable(),
  trackingId: z.string().nullable(),
});

/** What the program offers, and what is proposed where nothing is chosen yet. */
export const AccountsChart = z.object({
  organisations: z.array(z.object({ id: z.string(), name: z.string() })),
  sales: z.array(Choice),
  /** The accounts that bad debts can go to. */
  writeOffs: z.array(Choice),
  /** The accounts that can have what is between a sale and its money. */
  clearing: z.array(Choice),
  banks: z.array(Choice),
  taxes: z.array(Choice.extend({ percent: z.number() })),
  tracking: z.array(Choice),
  /** Categories of products, and those that have an account of their own already. */
  categories: z.array(z.string()),
  proposed: z.object({
    saleId: z.string().nullable(),
    trackingId: z.string().nullable(),
    /** Where what fits is another than of all other sales. */
    categories: z.array(ProposedAccount.extend({ category: z.string() })),
    delivery: ProposedAccount.nullable(),
    interest: ProposedAccount.nullable(),
    badDebts: ProposedAccount.nullable(),
    paidSales: z.object({ clearingId: z.string().nullable(), feesId: z.string().nullable() }),
    taxes: z.object({
      standard: z.string().nullable(),
      reduced: z.string().nullable(),
      zero: z.string().nullable(),
      exempt: z.string().nullable(),
      outsideScope: z.string().nullable(),
    }),
    banks: z.array(z.object({ method: ReceiptMethod, bankId: z.string().nullable() })),
  }),
});
export type AccountsChart = z.infer<typeof AccountsChart>;

/** PATCH /books/accounts. */
export const AccountsChange = z.object({
  organisationId: Id.optional(),
  choices: Choices.optional(),
  startsOn: Day.optional(),
  paused: z.boolean().optional(),
});

/** What the program adds to our page's address once somebody consented. */
export const Consented = z.object({
  state: text(200, 1),
  code: text(2000, 1),
  realmId: text(80, 1).optional(),
});

export const AccountsKind = z.enum(["contact", "invoice", "credit_note", "payment", "credit"]);
export const AccountsState = z.enum(["waiting", "sent", "refused", "removed"]);

/** Something that is in the accounts program, or is to be. */
export const AccountsDocument = z
  .object({
    id: Uuid,
    program: Program,
    kind: AccountsKind,
    sourceId: Uuid,
    /** What people call it: an invoice's number, a customer's name, what paid which invoice. */
    name: z.string(),
    /** The invoice that it is, or is about. */
    invoiceId: Uuid.nullable(),
    amountPence: z.int(),
    /** It is of a bad debt, and `sourceId` is the write-off. */
    badDebt: z.boolean(),
    /** The day whose paid sales it has, with their money and fees; null: it is of one document. */
    day: Day.nullable(),
    state: AccountsState,
    /** What the program said against it, or how it differs there. */
    why: z.string().nullable(),
    /** What can be done about it. */
    hint: z.string().nullable(),
    sentAt: DateTime.nullable(),
    changedAt: DateTime,
  })
  .meta({ id: "AccountsDocument" });
export type AccountsDocument = z.infer<typeof AccountsDocument>;

/** POST /books/accounts/documents/send: these again, or all that were refused. */
export const SendAgain = z.object({ ids: z.array(Uuid).min(1).max(100).optional() });
