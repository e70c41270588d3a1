/** What other modules may import of this one. */
export { shiftStart } from "./times";
export { readTimeOffs, whyNotDecided, whyNotTakenBack, whyNotTheirs } from "./rota/time-off";
export { roundStatuses } from "./rounds/schema";
export { secondsOf, timeOfDay } from "./times";
