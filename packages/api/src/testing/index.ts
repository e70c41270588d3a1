export { queueEmails } from "../modules/messages";
export { enqueue } from "../platform/jobs/enqueue";
export { Budget } from "../platform/limits/budget";
export { connectAccounts } from "./callers/accounts";
export { leadNowhere } from "./app-pages";
export { openCollector, type Collector, type ToldSpan } from "./service/collector";
export { makeCrowd, type Neighbour } from "./callers/crowd";
export * from "./things/deliveries";
export { signInDemo } from "./callers/demo";
export { runExport, working } from "./service/exports";
export * from "./things/fixtures";
export * from "./things/goods";
export { judgeForecasts } from "./things/forecasts";
export { openShop } from "./things/open-shop";
export { paged } from "./paged";
export { paperText } from "../modules/billing/testing/paper-text";
export { tinyJpeg, tinyPng } from "./things/pictures";
export { browserOn, givePassword, goodPassword, makeSignIn, totpCode } from "./callers/sign-in";
export { callerFor, requestWith } from "./callers/request";
export { relayTo } from "./service/relay";
export { Dice } from "@roundsman/db/demo";
export {
  connectSandbox,
  payAtProvider,
  refundAtProvider,
  sandboxedService,
  type SandboxedService,
} from "./service/sandbox";
export {
  bareTables,
  countStatements,
  businessAtEachWorker,
  freePort,
  insertOf,
  tenantTables,
  type BusinessAt,
} from "@roundsman/db/testing";
export { testService, type TestService } from "./service/test-service";
export { movingBusiness, workbookOf } from "./service/moving-business";
export { furnishCustomer } from "./things/marked-customer";
export { askToRead } from "./callers/trust-reader";
export { findMark } from "./things/marks";
export { askQueues } from "./service/queues";
export { rowsRead } from "./service/rows-read";
export { untilWaiting } from "./service/until-waiting";
