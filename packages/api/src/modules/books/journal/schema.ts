import { z } from "zod";
import { DateTime, Day, text, Uuid, type VatKind } from "../../../platform/values/values";
import { ReceiptMethod } from "../../ledger";
import type { SoldThing } from "../lines/shares";

/** The program that takes the journals. Its codes, tax codes and files differ from those of the others. */
export const JournalProgram = z.enum(["sage", "xero", "quickbooks"]);
export type JournalProgram = z.infer<typeof JournalProgram>;

/** One line that no spreadsheet runs as a formula, so that it stands in the file as it was written. */
const Code = z
  .string()
  .trim()
  .min(1, "Fill this in.")
  .max(100, "Use at most 100 characters.")
  .regex(
    /^[^=+\-@\p{Cc}\p{Zl}\p{Zp}][^\p{Cc}\p{Zl}\p{Zp}]*$/u,
    "Write it on one line. It can't begin with =, +, - or @.",
  );

/** An account of the program, and the department (tracking option, class) that goes with it. */
const Account = z
  .object({ code: Code, department: Code.nullable() })
  .meta({ id: "JournalAccount" });
export type Account = z.infer<typeof Account>;

const CategorySlug = z.string().min(1).max(80);
export const vatRates = [20, 5, 0] as const;
const VatRate = z.union([z.literal(20), z.literal(5), z.literal(0)]);

/** Which account and tax code each thing has. Each program has its usual ones. */
export const JournalCodes = z.object({
  program: JournalProgram,
  /** The first day that goes out; null for all that is here. */
  startsOn: Day.nullable(),
  /** Sales of what no category below has. */
  sales: Account,
  categories: z.array(Account.extend({ category: CategorySlug })).max(200),
  /** Delivery charges. */
  delivery: Account,
  /** Statutory interest and compensation for late payment. */
  interest: Account,
  /** What customers owe on account: the sum of all statements. */
  debtors: Account,
  /** Sales that are paid by themselves, between the sale and its money. */
  paidSales: Account,
  vat: Account,
  /** Pence by which a program's own VAT differs. */
  rounding: Account,
  /** Credit of opening balances. */
  writeOffs: Account,
  /** What payment providers took off their payouts. */
  fees: Account,
  /** Cash that counts found short or over. */
  cashDifferences: Account,
  /** What is paid out of petty cash, VAT included. */
  pettyCash: Account,
  /** The bank or cash account of each way of paying. */
  tenders: z.array(Account.extend({ method: ReceiptMethod })),
  taxCodes: z.array(z.object({ vatRate: VatRate, code: Code })),
  /** The tax code of sales that are exempt. */
  exemptTaxCode: Code,
  /** The tax code of what has no VAT: money, what customers owe, and sales outside the scope. */
  noTaxCode: Code,
});
export type JournalCodes = z.infer<typeof JournalCodes>;

/** The codes as the office sees them. */
export const BooksCodes = JournalCodes.extend({
  /** Categories of products that have no account of their own: their sales go to `sales`. */
  unnamedCategories: z.array(z.string()),
  /** Null, or why they can't be changed. */
  can: z.object({ change: z.string().nullable() }),
}).meta({ id: "BooksCodes" });
export type BooksCodes = z.infer<typeof BooksCodes>;

/** What a line of the journal is about. Codes are looked up by it, and kept with the line once it went out. */
export type Thing =
  | SoldThing
  | {
      kind:
        | "debtors"
        | "paidSales"
        | "vat"
        | "rounding"
        | "writeOffs"
        | "fees"
        | "cashDifferences"
        | "pettyCash";
    }
  | { kind: "tender"; method: z.infer<typeof ReceiptMethod> };

/** The account of a thing. */
export function accountOf(codes: JournalCodes, thing: Thing): Account {
  const { code, department } = entryOf(codes, thing);
  return { code, department };
}

function entryOf(codes: JournalCodes, thing: Thing): Account {
  if (thing.kind === "tender") {
    const tender = codes.tenders.find(({ method }) => method === thing.method);
    if (!tender) throw new Error(`No account for money by ${thing.method}`);
    return tender;
  }
  if (thing.kind === "sales") {
    return codes.categories.find(({ category }) => category === thing.category) ?? codes.sales;
  }
  return codes[thing.kind];
}

/** The VAT of a line: per cent, exempt, or null for what has none or is outside the scope (docs/decisions/0265). */
export type LineVat = number | "exempt" | null;

export const lineVat = ({ vatRate, vatTreatment }: VatKind): LineVat =>
  ({ standard: vatRate, exempt: "exempt" as const, outside_scope: null })[vatTreatment];

export const taxCodeOf = (codes: JournalCodes, vat: LineVat): string =>
  vat === "exempt"
    ? codes.exemptTaxCode
    : (codes.taxCodes.find((one) => one.vatRate === vat)?.code ?? codes.noTaxCode);

/** What an account gets or gives by an entry: pence, a debit above zero and a credit below. */
export interface CodedLine extends Account {
  thing: Thing;
  vatRate: LineVat;
  taxCode: string;
  pence: number;
}

/** Accounts that the published interface lists by name. */
const ThingKind = z.enum([
  "sales",
  "delivery",
  "interest",
  "debtors",
  "paidSales",
  "vat",
  "rounding",
  "writeOffs",
  "fees",
  "tender",
]);
/** Which document an entry is made of. */
const JournalSource = z.enum(["invoice", "order", "credit_note", "receipt", "refund", "fee"]);

/** Sums of entries, whose kinds of account and of source are these. */
const sumsOf = <Kind extends z.ZodType, Source extends z.ZodType>(kind: Kind, source: Source) =>
  z.object({
    /** How many entries. */
    entries: z.int(),
    accounts: z.array(
      z.object({
        kind,
        code: z.string(),
        department: z.string().nullable(),
        debitPence: z.int(),
        creditPence: z.int(),
      }),
    ),
    kinds: z.array(z.object({ kind: source, count: z.int() })),
    debitPence: z.int(),
    creditPence: z.int(),
  });

/** Entries as they are shown, whose kinds of account and of source are these. */
const itemsOf = <Kind extends z.ZodType, Source extends z.ZodType>(kind: Kind, source: Source) =>
  z.array(
    z.object({
      source,
      sourceId: Uuid,
      day: Day,
      reference: z.string(),
      details: z.string(),
      changed: z.boolean(),
      lines: z.array(
        z.object({
          kind,
          code: z.string(),
          department: z.string().nullable(),
          taxCode: z.string(),
          pence: z.int(),
        }),
      ),
    }),
  );

/** Entries without a document, such as `cash`. More sources and accounts may follow, so they are plain text. */
const AdjustmentSums = sumsOf(z.string(), z.string());

const JournalSums = sumsOf(ThingKind, JournalSource).extend({
  /** The entries without a document. They are in none of the other sums, and balance alone. */
  adjustments: AdjustmentSums.optional(),
});

/** The kinds of account and of source that the sums of documents name. */
export const ofDocuments = { kind: ThingKind, source: JournalSource };
/** Those that the sums of entries without a document name. */
export const ofAdjustments = { kind: z.string(), source: z.string() };

/** Returns whether an entry is of a document; the others are adjustments. */
export const isOfDocument = (entry: {
  source: string;
  lines: readonly { thing: Thing }[];
}): boolean =>
  JournalSource.safeParse(entry.source).success &&
  entry.lines.every(({ thing }) => ThingKind.safeParse(thing.kind).success);

/** What would go out now (docs/contract/books.md). */
export const JournalPreview = JournalSums.extend({
  to: Day,
  program: JournalProgram,
  /** The books are closed to that day. */
  closed: z.boolean(),
  /** How many of the entries are of a document that went out before and is not the same any more. */
  changed: z.int(),
  /** The first hundred entries, those that changed before the others. */
  items: itemsOf(ThingKind, JournalSource),
  /** The entries without a document, with the first hundred of them. */
  adjustments: AdjustmentSums.extend({
    changed: z.int(),
    items: itemsOf(z.string(), z.string()),
  }).optional(),
  can: z.object({ export: z.string().nullable() }),
}).meta({ id: "JournalPreview" });
export type JournalPreview = z.infer<typeof JournalPreview>;

/** What went out at once. */
export const JournalExport = z
  .object({
    id: Uuid,
    number: z.int(),
    program: JournalProgram,
    /** The day up to which everything went out. */
    to: Day,
    /** The days of its first and last entry. */
    firstDay: Day,
    lastDay: Day,
    entries: z.int(),
    debitPence: z.int(),
    /** The entries without a document: `entries` and `debitPence` leave them out. */
    adjustments: z.object({ entries: z.int(), debitPence: z.int() }).optional(),
    createdAt: DateTime,
    createdByName: z.string().nullable(),
    /** The export that this one takes back, and the one by which it was taken back. */
    reversesId: Uuid.nullable(),
    reversedById: Uuid.nullable(),
    reason: z.string().nullable(),
    can: z.object({ reverse: z.string().nullable() }),
  })
  .meta({ id: "JournalExport" });
export type JournalExport = z.infer<typeof JournalExport>;

const Detail = z.enum(["day", "document"]);

/** An export, what it comes to by account, and how many files a program takes it in. */
export const JournalExportDetails = JournalExport.extend({
  ...JournalSums.shape,
  files: z.array(
    z.object({
      program: JournalProgram,
      detail: Detail,
      parts: z.int(),
      /** The number of files with `ledger=transactions`. */
      ledgerParts: z.int(),
    }),
  ),
}).meta({ id: "JournalExportDetails" });
export type JournalExportDetails = z.infer<typeof JournalExportDetails>;

/** GET /books/journal. */
export const PreviewQuery = z.object({ to: Day.optional() });
/** POST /books/exports. */
export const NewExport = z.object({ to: Day.optional() });
/** POST /books/exports/{id}/reverse. */
export const ReversingExport = z.object({ reason: text(500, 1) });
/** GET /books/exports/{id}/file. */
export const FileQuery = z.object({
  format: JournalProgram.optional(),
  detail: Detail.default("day"),
  part: z.coerce.number().int().min(1).max(10_000).default(1),
  /** For a sales ledger: entries by customer, or Sage's records of these customers. Left out: plain journals. */
  ledger: z.enum(["transactions", "customers"]).optional(),
});
