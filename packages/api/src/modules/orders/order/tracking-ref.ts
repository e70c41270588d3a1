import { randomInt } from "node:crypto";

/** No vowels (no words), and nothing that is mistaken for another: 0 and O, 1 and I. */
const letters = "23456789BCDFGHJKLMNPQRSTVWXYZ";
const length = 10;

/**
 * What a customer quotes, and what opens their tracking and payment pages, so it must not be guessed:
 * 29^10 possibilities. The database holds it unique within the business, by whose host it is read. Among a
 * million orders, an order whose reference another has is one in 400 million.
 */
export const newTrackingRef = (): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
