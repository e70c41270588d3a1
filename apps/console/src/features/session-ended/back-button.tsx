"use client";

import { Button, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

type BackButtonProps = {
  /** The console page to open. */
  href: string;
  label: string;
};

/** Restores our own session to its cookie, and opens a page. */
export function BackButton({ href, label }: BackButtonProps) {
  const { supportSession } = useApiClient();
  const end = useAct(() => supportSession.end.mutate(), {
    done: () => {
      window.location.assign(href);
      return "stay";
    },
    fault: "Your own session is not back",
  });
  return (
    <Button size="sm" variant="primary" loading={end.busy} onClick={() => end.start()}>
      {label}
    </Button>
  );
}
