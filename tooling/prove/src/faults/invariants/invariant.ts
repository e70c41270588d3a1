import type { Books } from "../../books/books";
import type { Kept } from "@roundsman/testing/verdict";
import type { House } from "../house";
import type { Kill } from "../killer";
import type { LedgerOfAcks } from "../ledger-of-acks";

/** What there is to judge by once the storm is over. */
export interface Evidence extends Books {
  ledger: LedgerOfAcks;
  kills: readonly Kill[];
  house: House;
  /** A key of each business, by its id. */
  keys: ReadonlyMap<string, string>;
}

export type Invariant = Kept<Evidence>;
