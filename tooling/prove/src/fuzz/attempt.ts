import type { Operation } from "@roundsman/spec-rest";
import type { Sent } from "../send";

/** One request, and of what it is one. */
export interface Attempt extends Sent {
  caller: string;
  /** Null where it is no operation's, or made to be none. */
  operation: Operation | null;
}
