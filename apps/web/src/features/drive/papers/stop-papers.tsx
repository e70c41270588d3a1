"use client";

import { Alert, Button } from "@roundsman/ui";
import { Weight } from "lucide-react";
import type { StopDetails } from "../driving";
import { useScreen } from "../screens/use-screen";

type StopPapersProps = {
  roundId: string;
  /** Of the stops that are made here in one go. */
  details: readonly StopDetails[];
};

/** What goes with solid fuel at this door: the way to its coal ticket, and what is said of wood to be dried. */
export function StopPapers({ roundId, details }: StopPapersProps) {
  const { go } = useScreen();
  const notices = new Set(details.flatMap(({ dryingNotice }) => dryingNotice ?? []));
  return (
    <>
      {details.map(
        ({ stopId, coalTicket }) =>
          coalTicket && (
            <Button
              key={stopId}
              size="touch"
              onClick={() => go({ round: roundId, stop: stopId, view: "ticket" })}
            >
              <Weight aria-hidden />
              Coal ticket {coalTicket.number}
            </Button>
          ),
      )}
      {[...notices].map((notice) => (
        <Alert key={notice} className="text-base" title="Hand over the drying notice">
          {notice}
        </Alert>
      ))}
    </>
  );
}
