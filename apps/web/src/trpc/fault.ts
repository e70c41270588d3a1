import type { ErrorKind, WebRouter } from "@roundsman/api";
import { TRPCClientError } from "@trpc/client";

/** Which of the service's refusals it was; "unreachable" where no answer came. */
export function faultKind(error: unknown): ErrorKind | "unreachable" | "unknown" {
  if (!(error instanceof TRPCClientError)) return "unknown";
  const { data } = error as TRPCClientError<WebRouter>;
  return data ? data.error : "unreachable";
}

/** What the browser knows of an error of a page that asked for too long while too much was in work: this digest. */
export const busyDigest = "busy";
