export * from "../generated/client";
export { createDatabase } from "./client/create-database";
export type { Database, DatabaseOptions, ServiceNode } from "./client/create-database";
export {
  isConnectionBroken,
  isCutOff,
  isDatabaseLost,
  isDatabaseUnreachable,
} from "./lost-connection";
export { isAskerGone, untilGone } from "./client/statements/cancel-when-gone";
export { allowMinute, timeLimits, type TimeLimits } from "./client/time-limits";
export { searching } from "./client/statements/statement-names";
export {
  analyzeWritten,
  insertRows,
  insertWithParts,
  partsIn,
  type NewRow,
} from "./client/sql/insert-rows";
export {
  holdBusiness,
  holdPeopleOnCluster,
  holdPerson,
  holdPersonOnCluster,
  runHolding,
  runHoldingBusiness,
  runHoldingStorefront,
  standInLineOnCluster,
} from "./client/sql/hold-rows";
export { isBrokenBetweenNodes } from "./client/pools/ask-again";
export { isOnCluster } from "./client/statements/name-business";
export * from "./client/sql/typed-sql";
export {
  isWithoutOwnCopies,
  prepareReadOfCopies,
  runOnOwnCopies,
  runOnOwnCopiesForOne,
} from "./client/sql/own-copies";
export { readBefore } from "./client/sql/read-before";
export type { PoolClient } from "pg";
export type { Tx } from "./client/sql/tx";
export type { Change } from "./changes/listeners";
export { addressesBeyond, holdsDemo, refuseBeyond } from "./demo/this-machine";
export { databaseUrls, servingUrls } from "./urls";
export type { DatabaseUrls } from "./urls";
export { seal, unseal } from "./secrets/secret-box";
