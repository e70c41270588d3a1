export {
  consoleRouter,
  root,
  shopRouter,
  webRouter,
  type ConsoleRouter,
  type Root,
  type ShopRouter,
  type WebRouter,
} from "./router";
export { issuesOf } from "./platform/base/errors";
export { createCallerFactory, type Meta } from "./platform/context/context";
export { beginAssistant, countMessage, foreseenOrder } from "./entry/assistant";
export { callerIdOf, type BusinessCaller } from "./platform/access/caller";
export { pounds, todayIn } from "./platform/values/format";
export type { Cookie, Foresight } from "./platform/request/request";
export {
  contextOf,
  type Context,
  type Log,
  type Reply,
  type Service,
  type Working,
} from "./platform/context/context";
export { readServiceSettings, type ServiceSettings } from "./platform/settings/settings";
export type { Heavy } from "./platform/request/request";
export { keptBounds } from "./platform/limits/bounds";
export { createLimits, type Limits } from "./platform/limits/limits";
export { sessionCookie, staffSessionCookie, type RequestFacts } from "./platform/request/request";
export { atVersion, versionOf, type VersionedTable } from "./entry/precondition";
export type { Precondition } from "./platform/request/request";
export type { CarriedAnswer, CarriedRequest } from "./platform/request/request";
export { askAgainAfter } from "./platform/base/ask-again";
export {
  describeError,
  errorStatus,
  Refusal,
  type ErrorAnswer,
  type ErrorKind,
} from "./platform/base/errors";
export { readCookies, writeCookie } from "./platform/request/request";
export { addressOf, readTrustedProxies } from "./platform/request/request";
export { requestFacts } from "./platform/request/request";
export { isAskerGone, isCutOff, isDatabaseLost, untilGone, type ServiceNode } from "@roundsman/db";
export { openService, type OpenService } from "./open-service";
export { startService } from "./start-service";
export { watchJobs } from "./platform/jobs/backlog";
export { placeOfJob } from "./platform/jobs/place-of-job";
export { withFacts } from "./platform/telemetry/signals";
export { jobs } from "./jobs/jobs";
export {
  expandables,
  readExpanded,
  requireExpandable,
  type ExpandableKind,
  type Expanding,
} from "./modules/office/expand/expand";
export { webhookBodies } from "./modules/office/events/bodies";
export { sendWebhooks } from "./modules/office/webhooks/deliver";
export {
  findWebhookWork,
  publishEvents,
  type EndpointRef,
} from "./modules/office/webhooks/publish";
export { byBusinessClock, schedule } from "./platform/jobs/clocked";
export { monthlyPenceOf } from "./modules/console/subscriptions/terms";
export { writeCsv, type CsvCell } from "./platform/values/csv";
export { stalledMs } from "./entry/server";
export { drain } from "./entry/server";
export { eventStream } from "./entry/event-stream";
export { processService } from "./entry/process-service";
export { limited } from "./entry/fetch-handler";
export { fetchHandler } from "./entry/fetch-handler";
export { mapStyleResponse, mapStyles, mapTileResponse } from "./entry/street-map";
export { refusalResponse } from "./entry/fetch-handler";
export { pictureAddress } from "./modules/shop/storefront/pictures";
export { previewHeader } from "./platform/base/tokens";
export { consolePages, linkTo, webPages } from "./platform/values/links";
export { AppName, looksLikeOurs } from "./modules/identity/apps/app-name";
export { appGrants, type AppGrants } from "./modules/identity/apps/grants";
export {
  faultOfRedirect,
  findApp,
  isRegistered,
  placeOf,
  proveApp,
  registerApp,
  type AppClient,
} from "./modules/identity/apps/clients";
export { openAppRequest, requestLifeMs, takeRequest } from "./modules/identity/apps/requests";
export { grantableToKey, scopes, type Scope } from "./platform/access/scopes";
export { countRequest } from "./platform/limits/rates";
export { appLife, newAppSecret } from "./platform/credentials";
export { timeIn } from "./platform/access/caller";
