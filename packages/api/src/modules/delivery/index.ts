/** What other modules may import of this one. */
export { dayInWords } from "./notices";
export { roundStatuses } from "./rounds/schema";
export { secondsOf, timeOfDay } from "./times";
