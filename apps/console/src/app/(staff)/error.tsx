"use client";

import { FailedPage } from "@roundsman/ui";

type ConsoleErrorProps = { error: Error; retry: () => void };

export default function ConsoleError({ retry }: ConsoleErrorProps) {
  // Loaded again instead of only rendered again: a failed read on the server would fail as before.
  return <FailedPage onAgain={retry}>The fault is on our side. Nothing was changed.</FailedPage>;
}
