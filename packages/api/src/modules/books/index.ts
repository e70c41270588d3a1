/** What other modules may import of this one. */
export { daysToClose } from "./day/days";
