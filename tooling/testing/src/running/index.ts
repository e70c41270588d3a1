export { countStatements, freePort } from "@roundsman/db/testing";
export { startNode, type Running } from "./node-process";
export { startRest, type Served } from "./rest";
export { startShop } from "./shop";
export {
  addWorker,
  distribute,
  environmentOf,
  fillDemo,
  makeCluster,
  moveBusiness,
  openDemoDatabase,
  sandboxed,
  type DemoDatabase,
} from "./demo-database";
export { startWorker } from "./worker";
