// All that runs on a thread of its own (platform/threads/on-thread.ts): functions of plain data, without a database.
export { invoicePaper } from "./modules/billing/paper/invoice-paper";
export { statementPaper } from "./modules/billing/paper/statement-paper";
export { bestPlan } from "./modules/delivery/planning/best-plan";
