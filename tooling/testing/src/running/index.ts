export { freePort } from "@roundsman/db/testing";
export { startNode, type Running } from "./node-process";
export { startRest, type Served } from "./rest";
export { startShop } from "./shop";
export { environmentOf, openTown, sandboxed, type Town } from "./town";
export { startWorker } from "./worker";
