/**
 * What the driver's phone works out without signal: which dangerous goods are aboard the van, and which cylinders that go
 * off it need an agreement. Imports nothing else.
 */
export {
  aboardNow,
  describeGoods,
  legsOf,
  type AboardItem,
  type Leg,
} from "./modules/delivery/gas/aboard";
export { neededIn, type Flow } from "./modules/stock/agreements/rules/needed";
