/** For which cylinders an agreement is needed: for the driver's phone, which works it out without signal. Imports nothing else. */
export { neededIn, type Flow } from "./modules/stock/agreements/rules/needed";
