import { formatQuantity } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type JournalPreview = RouterOutputs["office"]["books"]["journal"];
export type JournalExport = RouterOutputs["office"]["books"]["exports"]["items"][number];
export type ExportDetails = RouterOutputs["office"]["books"]["exported"];
export type JournalProgram = JournalPreview["program"];
export const programWords: Record<JournalProgram, string> = {
  sage: "Sage 50",
  xero: "Xero",
  quickbooks: "QuickBooks Online",
};

/** The purpose of an account. Kinds that were added later are plain text in `adjustments`. */
const accountWords: Readonly<Record<string, string>> = {
  sales: "Sales",
  delivery: "Delivery charges",
  interest: "Interest and compensation",
  debtors: "Owed on account",
  paidSales: "Sales paid by themselves",
  vat: "VAT",
  rounding: "Rounding",
  writeOffs: "Bad debts, and credit of opening balances",
  fees: "Fees of payment providers",
  cashDifferences: "Cash over and short",
  pettyCash: "Petty cash",
  tender: "Money",
};
export const accountInWords = (kind: string): string => accountWords[kind] ?? kind;

const documentWords: Readonly<Record<string, [one: string, many: string]>> = {
  invoice: ["invoice", "invoices"],
  order: ["sale", "sales"],
  credit_note: ["credit note", "credit notes"],
  receipt: ["receipt", "receipts"],
  refund: ["refund", "refunds"],
  fee: ["fee", "fees"],
  cash: ["movement of cash", "movements of cash"],
  bad_debt: ["bad debt", "bad debts"],
};

interface AccountSums {
  kind: string;
  code: string;
  department: string | null;
  debitPence: number;
  creditPence: number;
}

/** The sums of a journal: entries of documents, and entries without a document. */
export interface JournalSums {
  entries: number;
  accounts: readonly AccountSums[];
  kinds: readonly { kind: string; count: number }[];
  debitPence: number;
  creditPence: number;
}

/** The sums of documents and of the entries without a document, added up. */
export function wholeOf({
  adjustments,
  ...documents
}: JournalSums & { adjustments?: JournalSums }): JournalSums {
  if (!adjustments) return documents;
  const rows = new Map<string, AccountSums>();
  for (const row of [...documents.accounts, ...adjustments.accounts]) {
    const key = [row.code, row.department, row.kind].join("\n");
    const before = rows.get(key) ?? { ...row, debitPence: 0, creditPence: 0 };
    rows.set(key, {
      ...row,
      debitPence: before.debitPence + row.debitPence,
      creditPence: before.creditPence + row.creditPence,
    });
  }
  return {
    entries: documents.entries + adjustments.entries,
    accounts: [...rows.values()].toSorted(
      (a, b) => a.code.localeCompare(b.code) || a.kind.localeCompare(b.kind),
    ),
    kinds: [...documents.kinds, ...adjustments.kinds],
    debitPence: documents.debitPence + adjustments.debitPence,
    creditPence: documents.creditPence + adjustments.creditPence,
  };
}

/** "12 invoices, 30 sales, 41 receipts". */
export const kindsWords = ({ kinds }: Pick<JournalSums, "kinds">): string =>
  kinds
    .map(({ kind, count }) =>
      formatQuantity(count, ...(documentWords[kind] ?? ["entry", "entries"])),
    )
    .join(", ");

export const exportHref = (id: string): string => `/books/journals/${id}`;

/** An entry as it is shown, of a document or without one. */
export interface ShownEntry {
  source: string;
  sourceId: string;
  day: string;
  reference: string;
  details: string;
  changed: boolean;
  lines: readonly { pence: number }[];
}

/** Where a document of the journal is. */
export function documentHref({ source, sourceId }: ShownEntry): string | null {
  const pages: Readonly<Record<string, string>> = {
    invoice: `/invoices/${sourceId}`,
    order: `/orders/${sourceId}`,
    credit_note: `/invoices/credit-notes/${sourceId}`,
    receipt: `/invoices/receipts/${sourceId}`,
    cash: "/books/cash",
    bad_debt: "/books/bad-debts",
  };
  return pages[source] ?? null;
}
