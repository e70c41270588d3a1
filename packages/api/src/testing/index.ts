export { queueEmails } from "../modules/messages";
export { enqueue } from "../platform/jobs/enqueue";
export { Budget } from "../platform/limits/budget";
export { connectAccounts } from "./accounts";
export { leadNowhere } from "./app-pages";
export { openCollector, type Collector, type ToldSpan } from "./collector";
export { makeCrowd, type Neighbour } from "./crowd";
export * from "./deliveries";
export { signInDemo } from "./demo";
export { runExport, working } from "./exports";
export * from "./fixtures";
export * from "./goods";
export { judgeForecasts } from "./forecasts";
export { paged } from "./paged";
export { tinyJpeg, tinyPng } from "./pictures";
export { browserOn, givePassword, goodPassword, makeSignIn, totpCode } from "./sign-in";
export { callerFor, requestWith } from "./request";
export { relayTo } from "./relay";
export { Dice } from "@roundsman/db/demo";
export {
  connectSandbox,
  payAtProvider,
  refundAtProvider,
  sandboxedService,
  type SandboxedService,
} from "./sandbox";
export {
  bareTables,
  countStatements,
  businessAtEachWorker,
  freePort,
  insertOf,
  tenantTables,
  type BusinessAt,
} from "@roundsman/db/testing";
export { testService, type TestService } from "./test-service";
export { movingBusiness } from "./moving-business";
export { furnishCustomer } from "./marked-customer";
export { askToRead } from "./trust-reader";
export { findMark } from "./marks";
export { askQueues } from "./queues";
export { untilWaiting } from "./until-waiting";
