"use client";

import { Button, SignInLayout } from "@roundsman/ui";
import { whyNotShown } from "@/trpc/fault";

type AppErrorProps = { error: Error & { digest?: string }; retry: () => void };

/** What failed outside the office's frame: its layout, the driver's app, signing in. */
export default function AppError({ error, retry }: AppErrorProps) {
  return (
    <SignInLayout title="This page could not be shown" hint={whyNotShown(error)}>
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
    </SignInLayout>
  );
}
