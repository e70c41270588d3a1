"use client";

import { Button, SignInLayout } from "@roundsman/ui";

type AppErrorProps = { error: Error; retry: () => void };

/** Shown if a page outside the console's frame fails: its layout, signing in. */
export default function AppError({ retry }: AppErrorProps) {
  return (
    <SignInLayout
      title="This page could not be shown"
      hint="The fault is on our side. Nothing was changed."
    >
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
    </SignInLayout>
  );
}
