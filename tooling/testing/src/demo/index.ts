export { digestOf } from "./digest";
export { kindsIn, thingsOf, type Things } from "./things";
export { grantable, openTown, repairTown, settle, type Town } from "./town";
