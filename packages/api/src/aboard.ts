/**
 * What the driver's phone works out without signal: which dangerous goods are aboard the van, what a walk-round check keeps
 * it from, which serial numbers are one, and which cylinders that go off it need an agreement. Imports nothing else.
 */
export {
  aboardNow,
  describeGoods,
  legsOf,
  type AboardItem,
  type Leg,
} from "./modules/delivery/gas/aboard";
export { defaultPoints, whyNotBegun } from "./modules/delivery/gas/walk-round-blocks";
export { serialKey } from "./modules/stock/serials/serial-key";
export { neededIn, type Flow } from "./modules/stock/agreements/rules/needed";
