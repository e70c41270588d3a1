"use client";

import { FailedPage } from "@roundsman/ui";
import { busyDigest } from "@/trpc/fault";

type OfficeErrorProps = { error: Error & { digest?: string }; retry: () => void };

export default function OfficeError({ error, retry }: OfficeErrorProps) {
  return (
    // Read anew, and not only drawn anew: what the server could not read would fail as before.
    <FailedPage onAgain={retry}>
      {error.digest === busyDigest
        ? "A great deal is being asked at this moment. Try again in a few seconds. Nothing you saved is lost."
        : "The fault is on our side. Nothing you saved is lost."}
    </FailedPage>
  );
}
