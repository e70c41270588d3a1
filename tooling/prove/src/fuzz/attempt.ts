import type { Operation } from "@roundsman/spec-rest";
import type { Sent } from "../send";

/** A request with its caller and operation. */
export interface Attempt extends Sent {
  caller: string;
  /** Null if the request has no operation, or was changed so that it has none. */
  operation: Operation | null;
}
