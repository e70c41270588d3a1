export * from "../generated/client";
export { createDatabase } from "./client/create-database";
export type { Database, DatabaseOptions } from "./client/create-database";
export type { Reads } from "./client/quick-reads";
export type { Tx } from "./client/tx";
export type { Change } from "./changes/listeners";
export { databaseUrls } from "./urls";
export type { DatabaseUrls } from "./urls";
export { seal, unseal } from "./secrets/secret-box";
