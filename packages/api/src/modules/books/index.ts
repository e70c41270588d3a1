/** What other modules may import of this one. */
export { selectCashToComeIn } from "./cash/in-hand";
export { daysToClose } from "./day/days";
