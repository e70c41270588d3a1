"use client";

import { Button, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

type BackButtonProps = {
  /** The page of the console it leads to. */
  href: string;
  label: string;
};

/** Brings one's own session back into its cookie, and leads on. */
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
