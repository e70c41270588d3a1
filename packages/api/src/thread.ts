// All that runs on a thread of its own (threads/on-thread.ts): functions of plain data, without a database.
export { invoicePaper } from "./areas/invoices/paper/invoice-paper";
export { statementPaper } from "./areas/invoices/paper/statement-paper";
export { bestPlan } from "./areas/planning/best-plan";
