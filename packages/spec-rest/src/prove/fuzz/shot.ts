import type { Operation } from "../../handler/operation";

/** One request as it goes over the wire. */
export interface Shot {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  caller: string;
  /** Null where it is no operation's, or made to be none. */
  operation: Operation | null;
}
