import { onThread } from "../../../platform/threads/on-thread";
import type { StatementOnPaper } from "./statement-paper";

/** A statement of account as a PDF on A4. */
export const drawStatement = onThread<(statement: StatementOnPaper) => Uint8Array>(
  "paper",
  "statementPaper",
);
