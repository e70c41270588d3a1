"use client";

import { FailedPage } from "@roundsman/ui";

export default function OfficeError({ reset }: { error: Error; reset: () => void }) {
  return (
    <FailedPage onAgain={reset}>The fault is on our side. Nothing you saved is lost.</FailedPage>
  );
}
