// All that runs on a thread of its own (platform/threads/on-thread.ts): functions of plain data, without a database.
export { creditNotePaper } from "./modules/billing/papers/credit-note-paper";
export { invoicePaper } from "./modules/billing/papers/papers";
export { openItemsPaper } from "./modules/billing/statements/open-items-paper";
export { tablesPaper } from "./modules/billing/papers/tables-paper";
export { statementPaper } from "./modules/billing/statements/statement-paper";
export { statementsPaper } from "./modules/customers/addresses/appliances/paper";
export { ticketPaper } from "./modules/delivery/coal-tickets/paper";
export { transportPaper } from "./modules/delivery/loads/transport-paper";
export { cardsPaper } from "./modules/shop/cards/cards-paper";
export { bestPlan, bestPricedPlan } from "./modules/delivery/planning/best-plan";
export { readTables, writeWorkbook } from "./modules/office/moving-in/read-tables";
