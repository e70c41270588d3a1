export { businessAtEachWorker, whileAway, type BusinessAt } from "./business-at-each-worker";
export { bareTables, insertOf, tenantTables } from "./catalogue";
export { freePort } from "../embedded/free-port";
export { countStatements } from "./count-statements";
export type { CountedStatements } from "./count-statements";
export { testDatabase } from "./test-database";
export type { TestDatabase } from "./test-database";
export { hasRedis, testRedis } from "./test-redis";
export type { TestRedis } from "./test-redis";
