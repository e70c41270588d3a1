import type { ErrorKind, WebRouter } from "@roundsman/api";
import { TRPCClientError } from "@trpc/client";

/** Which of the service's refusals it was; "unreachable" where no answer came. */
export function faultKind(error: unknown): ErrorKind | "unreachable" | "unknown" {
  if (!(error instanceof TRPCClientError)) return "unknown";
  const { data } = error as TRPCClientError<WebRouter>;
  return data ? data.error : "unreachable";
}

/** What the browser knows of an error of a page that asked for too long while too much was in work, or no database was there: this digest. */
export const busyDigest = "busy";

/** What a page that failed says of why. */
export function whyNotShown({ digest }: { digest?: string }): string {
  return digest === busyDigest
    ? "The service is too busy, or is being started again. Try again in a few seconds. Nothing you saved is lost."
    : "The fault is on our side. Nothing you saved is lost.";
}
