export {
  consoleRouter,
  root,
  shopRouter,
  webRouter,
  type ConsoleRouter,
  type Root,
  type ShopRouter,
  type WebRouter,
} from "./root";
export { createCallerFactory, type Meta } from "./platform/context/trpc";
export type { Cookie } from "./platform/request/cookies";
export {
  contextOf,
  type Context,
  type Log,
  type Reply,
  type Service,
  type Working,
} from "./platform/context/service";
export { readServiceSettings, type ServiceSettings } from "./platform/settings/settings";
export type { Heavy } from "./platform/request/credentials";
export { createLimits, type Limits } from "./platform/limits/limits";
export {
  sessionCookie,
  staffSessionCookie,
  type RequestFacts,
} from "./platform/request/credentials";
export {
  describeError,
  errorStatus,
  Refusal,
  type ErrorAnswer,
  type ErrorKind,
} from "./platform/base/errors";
export { readCookies, writeCookie } from "./platform/request/cookies";
export { addressOf, readTrustedProxies } from "./platform/request/address";
export { requestFacts } from "./platform/request/request-facts";
export { openService, type OpenService } from "./open-service";
export { startService } from "./start-service";
export { watchJobs } from "./platform/jobs/job-gauges";
export { withFacts } from "./platform/base/log";
export { jobs } from "./jobs/jobs";
export { schedule } from "./jobs/schedule";
export { monthlyPenceOf } from "./modules/console/subscriptions/terms";
export { writeCsv, type CsvCell } from "./platform/values/csv";
export { stalledMs } from "./entry/cut-stalled";
export { drain } from "./entry/ending";
export { eventStream } from "./entry/event-stream";
export { processService } from "./entry/process-service";
export { limited } from "./entry/body-limit";
export { fetchDoor } from "./entry/fetch-door";
export { refusalResponse } from "./entry/refusal-response";
export { pictureAddress } from "./modules/shop/storefront/picture-files";
export { previewHeader } from "./platform/settings/preview-pass";
