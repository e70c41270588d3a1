"use client";

import { Button, faultText, FormError } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";

/** Turns the link into this browser's access. */
export function EnterStep({ token }: { token: string }) {
  const enter = useMutation(
    useApi().trust.enter.mutationOptions({
      // Loaded anew: the pages read the cookie that was just set, and the token leaves the history.
      onSuccess: () => window.location.replace("/trust"),
    }),
  );
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose">
        This link works once. The browser you press it in may read the documents from then on; which
        of them are opened is recorded.
      </p>
      <FormError message={enter.error ? faultText(enter.error) : undefined} />
      <Button
        variant="primary"
        loading={enter.isPending || enter.isSuccess}
        onClick={() => enter.mutate({ token })}
      >
        Open in this browser
      </Button>
    </div>
  );
}
