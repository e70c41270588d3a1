"use client";

import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../actions/button";
import { PageHeader } from "../layout/page-header";
import { EmptyState } from "./empty-state";

type FailedPageProps = {
  /** Renders the page again. */
  onAgain: () => void;
  /** The state of the person's work. */
  children: ReactNode;
};

/** A page that failed, inside the shell. The error is in the service's log instead of here. */
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
