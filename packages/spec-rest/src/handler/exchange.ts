import type { Reply } from "@roundsman/api";
import type { RestRequest } from "./request";

/** One request on its way to an answer. */
export interface Exchange {
  request: RestRequest;
  requestId: string;
  /** The address as the table of routes has it, once one was found. */
  operation: string | null;
  /** What every answer of this address says. */
  headers: Readonly<Record<string, string>>;
  /** What the procedure wants said beside its answer, once one was called, however it ended. */
  reply: Reply | null;
  /** It came within another request, which carries none itself. */
  carried: boolean;
}
