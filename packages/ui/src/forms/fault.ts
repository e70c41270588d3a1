import type { Issue } from "./issues";

/** The failure of an action, for a form: its issues by field, and a message that concerns no field. */
export type Fault = { message: string | undefined; issues: readonly Issue[] };

export const noFault: Fault = { message: undefined, issues: [] };

const offline = "You are offline: nothing was saved. Try again when the connection is back.";
const unreachable = "The service could not be reached. Nothing was saved.";
const isOffline = () => typeof navigator !== "undefined" && !navigator.onLine;

/** Returns true if a message says that there is no network: it is only true while offline. */
export const saysOffline = (message: string | undefined): boolean => message === offline;

const unexpected = "Something went wrong on this page. Load it again.";

/** A procedure's answer to a refused call, written by the API's error formatter. */
type Refused = { message: string; issues?: readonly Issue[] };

/** Thrown by a form's `send` if there is nothing to send yet; shown like the service's own issues. */
export class NotSent extends Error {
  readonly issues: readonly Issue[];
  constructor(...issues: Issue[]) {
    super(issues.map(({ message }) => message).join(" "));
    this.issues = issues;
  }
}

/** Returns the message and issues of a failed call, as tRPC's client throws it; none if nothing failed. */
export function faultOf(error: unknown): Fault {
  if (error === null || error === undefined) return noFault;
  if (error instanceof NotSent) return { message: undefined, issues: error.issues };
  if (!(error instanceof Error) || error.name !== "TRPCClientError") {
    return { message: unexpected, issues: [] };
  }
  const refused = (error as Error & { data?: Refused | null }).data;
  if (!refused) return { message: isOffline() ? offline : unreachable, issues: [] };
  // The issues say everything; the summary would only repeat that there are some.
  return refused.issues
    ? { message: undefined, issues: refused.issues }
    : { message: refused.message, issues: [] };
}

/** Returns the fault in one line, for a toast. */
export function faultText(error: unknown): string {
  const { message, issues } = faultOf(error);
  return message ?? issues.map((issue) => issue.message).join(" ");
}
