export { digestOf } from "./digest";
export { kindsIn, thingsOf, type Things } from "./things";
export { grantable, openDemo, repairDemo, signEverybodyIn, type Demo } from "./demo";
