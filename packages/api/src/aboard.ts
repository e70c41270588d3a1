/**
 * What the driver's phone works out without signal: which dangerous goods are aboard the van, what is to be loaded at a
 * reload, what a walk-round check keeps the van from, which serial numbers are one, and which cylinders that go off it
 * need an agreement. Imports nothing else.
 */
export {
  aboardNow,
  describeGoods,
  legsOf,
  plannedReloads,
  type Leg,
} from "./modules/delivery/gas/aboard";
export type { AboardItem } from "./modules/delivery/gas/van-load";
export { dueReload } from "./modules/delivery/gas/parts";
export { defaultPoints, whyNotBegun } from "./modules/delivery/gas/walk-round-blocks";
export { serialKey } from "./modules/stock/serials/serial-key";
export { neededIn, type Flow } from "./modules/stock/agreements/rules/needed";
