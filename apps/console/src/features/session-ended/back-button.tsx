"use client";

import { Button, faultText, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";

type BackButtonProps = {
  /** The page of the console it leads to. */
  href: string;
  label: string;
};

/** Brings one's own session back into its cookie, and leads on. */
export function BackButton({ href, label }: BackButtonProps) {
  const end = useMutation(
    useApi().supportSession.end.mutationOptions({
      onSuccess: () => window.location.assign(href),
      onError: (error) => toast.fault("Your own session is not back", faultText(error)),
    }),
  );
  return (
    <Button
      size="sm"
      variant="primary"
      loading={end.isPending || end.isSuccess}
      onClick={() => end.mutate()}
    >
      {label}
    </Button>
  );
}
