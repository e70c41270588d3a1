import { router } from "../../../platform/context/trpc";
import { statement } from "./statement";
import { statementPdf } from "./statement-pdf";

/** Stands beside `customers` in the API: a statement is made of invoices. */
export const statements = router({ statement, statementPdf });
