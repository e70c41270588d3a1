import type { Client } from "pg";
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
  /** The owner at each node of the database, as `installation.demo.nodes` has them. */
  nodes: readonly Client[];
  /** How long after the last kill no transaction was left prepared, in milliseconds; null where one was to the end. */
  settledAfterMs: number | null;
  /** A key of each business, by its id. */
  keys: ReadonlyMap<string, string>;
}

export type Invariant = Kept<Evidence>;
