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
export { createCallerFactory, type Meta } from "./trpc";
export {
  contextOf,
  type Context,
  type Cookie,
  type Log,
  type Reply,
  type Service,
  type Working,
} from "./service";
export { readServiceSettings, type ServiceSettings } from "./settings";
export type { Heavy } from "./caller/budget";
export { createLimits, type Limits } from "./caller/limits";
export { sessionCookie, staffSessionCookie, type RequestFacts } from "./caller/credentials";
export { describeError, errorStatus, Refusal, type ErrorAnswer, type ErrorKind } from "./errors";
export { readCookies, writeCookie } from "./caller/cookies";
export { addressOf, readTrustedProxies } from "./caller/address";
export { requestFacts } from "./caller/request-facts";
export { openService, type OpenService } from "./open-service";
export { startService } from "./start-service";
export { watchJobs } from "./telemetry/job-gauges";
export { withFacts } from "./log";
export { jobs } from "./jobs/jobs";
export { schedule } from "./jobs/schedule";
export { monthlyPenceOf } from "./areas/billing/terms";
export { writeCsv, type CsvCell } from "./shapes/csv";
export { stalledMs } from "./doors/cut-stalled";
export { drain } from "./doors/ending";
export { eventStream } from "./doors/event-stream";
export { processService } from "./doors/process-service";
export { limited } from "./doors/body-limit";
export { fetchDoor } from "./doors/fetch-door";
export { refusalResponse } from "./doors/refusal-response";
export { pictureAddress } from "./areas/storefront/picture-files";
export { previewHeader } from "./areas/storefront/preview-pass";
