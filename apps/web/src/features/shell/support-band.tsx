"use client";

import { Band, Button, faultText, toast } from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { useApi } from "@/trpc/client";
import { useOffice } from "@/session/office-context";
import { useMinutesLeft } from "./use-minutes-left";

type SupportBandProps = {
  support: { level: "view" | "act"; staffName: string; expiresAt: string };
  /** Whose session it looks like. */
  as: string;
  /** Where leaving leads: back to where the session was opened. */
  consoleUrl: string;
};

const may = { view: "may look, and change nothing", act: "may make changes" };

/** Whose eyes these are, at what level, until when, and how to leave: over every page. */
export function SupportBand({ support, as, consoleUrl }: SupportBandProps) {
  const { timeZone } = useOffice();
  const back = useCallback(() => window.location.assign(consoleUrl), [consoleUrl]);
  const left = useMinutesLeft(support.expiresAt, back);
  const leave = useMutation(
    useApi().supportSession.end.mutationOptions({
      onSuccess: back,
      onError: (error) => toast.fault("The session is still open", faultText(error)),
    }),
  );
  return (
    <Band
      label="Support session"
      action={
        <Button size="sm" loading={leave.isPending} onClick={() => leave.mutate()}>
          Leave
        </Button>
      }
    >
      {support.staffName} of support is here as {as}: {may[support.level]}, until{" "}
      {formatTime(support.expiresAt, timeZone)} ({left}). Everything is recorded.
    </Band>
  );
}
