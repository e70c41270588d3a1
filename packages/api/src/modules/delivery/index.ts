/** What other modules may import of this one. */
export { shiftStart } from "./drivers/queries";
export { roundStatuses } from "./rounds/schema";
export { secondsOf, timeOfDay } from "./times";
