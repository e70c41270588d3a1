/** What other modules may import of this one. */
export { shiftStart } from "./drivers/queries";
export { dayInWords } from "./notices";
export { roundStatuses } from "./rounds/schema";
export { secondsOf, timeOfDay } from "./times";
