/** What other modules may import of this one. */
export { whyNotCollectedNow } from "./plan";
