"use client";

import { Band, Button } from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import { useSignOut } from "@/features/sign-in/use-sign-out";

type SupportBandProps = {
  support: { level: "view" | "act"; staffName: string; expiresAt: string };
  /** Whose session it looks like. */
  as: string;
  timeZone: string;
};

const may = { view: "may look, and change nothing", act: "may make changes" };

/** Whose eyes these are, at what level, until when, and how to leave: over every page. */
export function SupportBand({ support, as, timeZone }: SupportBandProps) {
  const leave = useSignOut();
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
      {formatTime(support.expiresAt, timeZone)}. Everything is recorded.
    </Band>
  );
}
