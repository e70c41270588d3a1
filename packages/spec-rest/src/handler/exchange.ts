import type { Reply } from "@roundsman/api";
import type { RestRequest } from "./request";

/** A request while it is being answered. */
export interface Exchange {
  request: RestRequest;
  requestId: string;
  /** The address as in the table of routes; null until a route matches. */
  operation: string | null;
  /** The input field that receives a body that is a list; null for other bodies. */
  listField: string | null;
  /** Headers of every answer of this address. */
  headers: Readonly<Record<string, string>>;
  /** Headers and cookies that the procedure sets, even if it fails; null until a procedure is called. */
  reply: Reply | null;
  /** True if the request is part of a batch; it can't contain a batch itself. */
  carried: boolean;
}
