import { randomInt } from "node:crypto";

/** No vowels (no words), and nothing that is mistaken for another: 0 and O, 1 and I. */
const letters = "23456789BCDFGHJKLMNPQRSTVWXYZ";
const length = 10;

/**
 * What a customer quotes, and what opens their tracking and payment pages, so it must not be guessed:
 * 29^10 possibilities. The database holds it unique; two alike among a million orders are one in a
 * thousand million.
 */
export const newTrackingRef = (): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
