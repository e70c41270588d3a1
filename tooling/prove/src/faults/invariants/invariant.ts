import type { Books } from "../../books/books";
import type { Kept } from "@roundsman/testing/verdict";
import type { Installation } from "../installation";
import type { Kill } from "../killer";
import type { RequestLedger } from "../request-ledger";

/** What there is to judge by once the run is over. */
export interface Evidence extends Books {
  ledger: RequestLedger;
  kills: readonly Kill[];
  installation: Installation;
  /** A key of each business, by its id. */
  keys: ReadonlyMap<string, string>;
}

export type Invariant = Kept<Evidence>;
