import type { Client } from "pg";
import type { Books } from "../../books/books";
import type { Kept } from "@roundsman/testing/verdict";
import type { Installation } from "../installation";
import type { Kill } from "../killer";
import type { RequestLedger } from "../request-ledger";

/** The data that the promises are checked against when the run is over. */
export interface Evidence extends Books {
  ledger: RequestLedger;
  kills: readonly Kill[];
  installation: Installation;
  /** Connections of the owner at each node of the database, in the order of `installation.demo.nodes`. */
  nodes: readonly Client[];
  /** Milliseconds from the last kill until no transaction was left prepared; null if some were left to the end. */
  settledAfterMs: number | null;
  /** An API key of each business, by the business's id. */
  keys: ReadonlyMap<string, string>;
}

export type Invariant = Kept<Evidence>;
