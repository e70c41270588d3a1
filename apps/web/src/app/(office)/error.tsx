"use client";

import { FailedPage } from "@roundsman/ui";
import { whyNotShown } from "@/trpc/fault";

type OfficeErrorProps = { error: Error & { digest?: string }; retry: () => void };

export default function OfficeError({ error, retry }: OfficeErrorProps) {
  // Read anew, and not only drawn anew: what the server could not read would fail as before.
  return <FailedPage onAgain={retry}>{whyNotShown(error)}</FailedPage>;
}
