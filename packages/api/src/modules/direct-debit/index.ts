/** What other modules may import of this one. */
export { directDebitSamples } from "./mail-samples";
export { whyNotCollectedNow } from "./plan";
