"use client";

import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../actions/button";
import { PageHeader } from "../layout/page-header";
import { EmptyState } from "./empty-state";

type FailedPageProps = {
  /** Draws the page once more. */
  onAgain: () => void;
  /** What became of what the person was at. */
  children: ReactNode;
};

/** A page that failed, inside the shell. What went wrong is in the service's log, not here. */
export function FailedPage({ onAgain, children }: FailedPageProps) {
  return (
    <>
      <PageHeader title="Something went wrong" />
      <EmptyState
        icon={<TriangleAlert />}
        title="This page could not be shown"
        action={
          <Button variant="primary" onClick={onAgain}>
            Try again
          </Button>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}
