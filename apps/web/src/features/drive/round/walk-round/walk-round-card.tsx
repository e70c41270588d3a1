"use client";

import { Alert, Button } from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import { ClipboardList } from "lucide-react";
import { useDrive } from "../../drive-context";
import type { SeenRound } from "../../outbox/apply-entries";
import { useScreen } from "../../screens/use-screen";

/** Whether the van was looked at, and what keeps it at the yard. Nothing once the round has begun in order. */
export function WalkRoundCard({ round }: { round: SeenRound }) {
  const { day, readOnly } = useDrive();
  const { go } = useScreen();
  const { walkRound } = round;
  if (!walkRound) return null;
  const { points, check, unsafe, blocks } = walkRound;
  if (round.status === "out" && blocks === null) return null;
  const open = () => go({ round: round.id, view: "walk-round" });
  return (
    <section className="flex flex-col gap-3">
      {unsafe.length > 0 && blocks !== null && (
        <Alert tone="danger" title="This van may not go out">
          {unsafe.map(({ checkId, point, words }) => (
            <p key={`${checkId} ${point}`} className="text-base">
              {point}: {words}
            </p>
          ))}
          <p className="text-base">
            Call the office. It clears the defect, or gives you another van.
          </p>
        </Alert>
      )}
      {check === null && points !== null && !readOnly && (
        <Button size="touch" variant="primary" onClick={open}>
          <ClipboardList aria-hidden />
          Walk-round check
        </Button>
      )}
      {check !== null && (
        <p className="text-base text-muted-foreground">
          Van checked at {formatTime(check.doneAt, day.business.timeZone)}:{" "}
          {check.defects === 0 ? "all in order" : defectWords(check.defects)}
        </p>
      )}
    </section>
  );
}

const defectWords = (count: number) => `${count} ${count === 1 ? "defect" : "defects"}`;
