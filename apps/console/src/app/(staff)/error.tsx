"use client";

import { FailedPage } from "@roundsman/ui";

type ConsoleErrorProps = { error: Error; retry: () => void };

export default function ConsoleError({ retry }: ConsoleErrorProps) {
  // Read anew, and not only drawn anew: what the server could not read would fail as before.
  return <FailedPage onAgain={retry}>The fault is on our side. Nothing was changed.</FailedPage>;
}
