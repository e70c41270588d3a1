/** What other modules may import of this one. */
export { shiftStart } from "./times";
export { roundStatuses } from "./rounds/schema";
export { secondsOf, timeOfDay } from "./times";
