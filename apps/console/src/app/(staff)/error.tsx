"use client";

import { Button, EmptyState, PageHeader } from "@roundsman/ui";
import { TriangleAlert } from "lucide-react";

/** A page that failed, inside the shell. What went wrong is in the service's log, not here. */
export default function ConsoleError({ reset }: { error: Error; reset: () => void }) {
  return (
    <>
      <PageHeader title="Something went wrong" />
      <EmptyState
        icon={<TriangleAlert />}
        title="This page could not be shown"
        action={
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
        }
      >
        The fault is on our side. Nothing was changed.
      </EmptyState>
    </>
  );
}
