import type { ConsoleRouter } from "@roundsman/api";
import type { Issue } from "@roundsman/ui";
import { TRPCClientError } from "@trpc/client";

/** What went wrong, for a Form: its issues by field, and what concerns no field. */
export type Fault = { message: string | undefined; issues: readonly Issue[] };

const none: Fault = { message: undefined, issues: [] };

/** The words of a failed call as a Form shows them; nothing while nothing failed. */
export function faultOf(error: unknown): Fault {
  if (error === null || error === undefined) return none;
  if (!(error instanceof TRPCClientError)) return { message: unexpected, issues: [] };
  const { data } = error as TRPCClientError<ConsoleRouter>;
  if (!data) {
    return { message: "The service could not be reached. Nothing was saved.", issues: [] };
  }
  // The issues say it all; the summary over them would only repeat that there are some.
  return data.issues
    ? { message: undefined, issues: data.issues }
    : { message: data.message, issues: [] };
}

/** The same in one line, for a toast. */
export function faultText(error: unknown): string {
  const { message, issues } = faultOf(error);
  return message ?? issues.map((issue) => issue.message).join(" ");
}

const unexpected = "Something went wrong on this page. Load it again.";
