import { onThread } from "../../../platform/threads/on-thread";
import type { InvoiceOnPaper } from "./invoice-paper";
import type { StatementOnPaper } from "./statement-paper";

/** An invoice as a PDF on A4. */
export const drawInvoice = onThread<(invoice: InvoiceOnPaper) => Uint8Array>(
  "paper",
  "invoicePaper",
);

/** A statement of account as a PDF on A4. */
export const drawStatement = onThread<(statement: StatementOnPaper) => Uint8Array>(
  "paper",
  "statementPaper",
);
