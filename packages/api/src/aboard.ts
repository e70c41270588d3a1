/**
 * What dangerous goods are aboard a van, and what a walk-round check keeps it from: for the driver's phone, which works
 * it out without signal. Imports nothing else.
 */
export {
  aboardNow,
  describeGoods,
  legsOf,
  type AboardItem,
  type Leg,
} from "./modules/delivery/gas/aboard";
export { defaultPoints, whyNotBegun } from "./modules/delivery/gas/walk-round-blocks";
