import { onThread } from "../../../platform/threads/on-thread";
import type { OpenItemsOnPaper } from "./open-items-paper";
import type { StatementOnPaper } from "./statement-paper";

/** A statement of account as a PDF on A4. */
export const drawStatement = onThread<(statement: StatementOnPaper) => Uint8Array>(
  "paper",
  "statementPaper",
);

/** What is open of an account as a PDF on A4. */
export const drawOpenItems = onThread<(open: OpenItemsOnPaper) => Uint8Array>(
  "paper",
  "openItemsPaper",
);
