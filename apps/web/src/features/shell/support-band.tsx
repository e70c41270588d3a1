"use client";

import { Band, Button, useAct } from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import { use, useCallback } from "react";
import { LiveContext } from "@/features/live/live-provider";
import { useApiClient } from "@/trpc/client";
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
  const { supportSession } = useApiClient();
  const live = use(LiveContext);
  // Closes the line of changes first: the end of a session is itself a change, and a page refreshed by it would lead
  // to "Your support session is over" before the answer leads back.
  const end = async () => {
    live?.close();
    try {
      return await supportSession.end.mutate();
    } catch (error) {
      live?.open();
      throw error;
    }
  };
  const leave = useAct(end, {
    done: () => {
      back();
      return "stay";
    },
    fault: "The session is still open",
  });
  return (
    <Band
      label="Support session"
      action={
        <Button size="sm" loading={leave.busy} onClick={() => leave.start()}>
          Leave
        </Button>
      }
    >
      {support.staffName} of support is here as {as}: {may[support.level]}, until{" "}
      {formatTime(support.expiresAt, timeZone)} ({left}). Everything is recorded.
    </Band>
  );
}
