"use client";

import { FailedPage } from "@roundsman/ui";

export default function ConsoleError({ reset }: { error: Error; reset: () => void }) {
  return <FailedPage onAgain={reset}>The fault is on our side. Nothing was changed.</FailedPage>;
}
