"use client";

import { Button, faultText, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useApi } from "@/trpc/client";

/** Leads to the provider's own pages, which lead back here. */
export function ConnectButton({ begun, ready }: { begun: boolean; ready: boolean }) {
  const connect = useMutation(
    useApi().office.payments.connect.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => toast.fault("The provider could not be reached", faultText(error)),
    }),
  );
  const words = begun ? "Go on at the provider" : "Connect payments";
  return (
    <Button
      variant={ready ? "secondary" : "primary"}
      className="self-start"
      loading={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate()}
    >
      {ready ? "Open your account's details" : words}
      <ExternalLink aria-hidden />
    </Button>
  );
}
