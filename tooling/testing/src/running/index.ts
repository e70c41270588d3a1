export { asksWholeTables, countStatements, freePort, onlyReads } from "@roundsman/db/testing";
export { startNode, type Running } from "./node-process";
export { startPostgres } from "./postgres";
export { startRest, type Served } from "./rest";
export { startShop } from "./shop";
export { openDemoOnCluster, type NodeCommands } from "./cluster-database";
export {
  addWorker,
  environmentOf,
  fillDemo,
  makeCluster,
  moveBusiness,
  openDemoDatabase,
  sandboxed,
  type DatabaseNode,
  type DemoDatabase,
} from "./demo-database";
export { startWorker } from "./worker";
