import { formatQuantity } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type JournalPreview = RouterOutputs["office"]["books"]["journal"];
export type JournalExport = RouterOutputs["office"]["books"]["exports"]["items"][number];
export type ExportDetails = RouterOutputs["office"]["books"]["exported"];
export type JournalProgram = JournalPreview["program"];
type Sums = Pick<JournalPreview, "kinds" | "accounts">;

export const programWords: Record<JournalProgram, string> = {
  sage: "Sage 50",
  xero: "Xero",
  quickbooks: "QuickBooks Online",
};

/** What an account is for. */
export const accountWords: Record<Sums["accounts"][number]["kind"], string> = {
  sales: "Sales",
  delivery: "Delivery charges",
  interest: "Interest and compensation",
  debtors: "Owed on account",
  paidSales: "Sales paid by themselves",
  vat: "VAT",
  rounding: "Rounding",
  writeOffs: "Credit of opening balances",
  fees: "Fees of payment providers",
  tender: "Money",
};

const documentWords: Record<Sums["kinds"][number]["kind"], [one: string, many: string]> = {
  invoice: ["invoice", "invoices"],
  order: ["sale", "sales"],
  credit_note: ["credit note", "credit notes"],
  receipt: ["receipt", "receipts"],
  refund: ["refund", "refunds"],
  fee: ["fee", "fees"],
};

/** "12 invoices, 30 sales, 41 receipts". */
export const kindsWords = ({ kinds }: Pick<Sums, "kinds">): string =>
  kinds.map(({ kind, count }) => formatQuantity(count, ...documentWords[kind])).join(", ");

export const exportHref = (id: string): string => `/books/journals/${id}`;

/** Where a document of the journal is. */
export const documentHref = ({
  source,
  sourceId,
}: Pick<JournalPreview["items"][number], "source" | "sourceId">): string | null =>
  ({
    invoice: `/invoices/${sourceId}`,
    order: `/orders/${sourceId}`,
    credit_note: `/invoices/credit-notes/${sourceId}`,
    receipt: `/invoices/receipts/${sourceId}`,
    refund: null,
    fee: null,
  })[source];
