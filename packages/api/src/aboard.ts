/** What dangerous goods are aboard a van: for the driver's phone, which works it out without signal. Imports nothing else. */
export {
  aboardNow,
  describeGoods,
  legsOf,
  type AboardItem,
  type Leg,
} from "./modules/delivery/gas/aboard";
