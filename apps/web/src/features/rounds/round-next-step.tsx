"use client";

import { Button } from "@roundsman/ui";
import { useOffice } from "@/features/shell/office-context";
import { isChangedSinceIssue, isRecorded, type Round } from "./round-states";
import { useRoundActions } from "./use-round-actions";

/** The one thing that comes next for a round, as a button; nothing where it is somebody else's turn. */
export function RoundNextStep({ round, size = "md" }: { round: Round; size?: "sm" | "md" }) {
  const { mayChange } = useOffice();
  const { issue, issuing, move, moving } = useRoundActions(round);
  if (!mayChange) return null;
  if (round.status === "planned") {
    if (round.driverUserId === null || round.stops.length === 0) return null;
    if (round.issuedAt === null || isChangedSinceIssue(round)) {
      return (
        <Button size={size} variant="primary" loading={issuing} onClick={issue}>
          {round.issuedAt === null ? "Issue" : "Issue again"}
        </Button>
      );
    }
    return (
      <Button size={size} loading={moving} onClick={() => move("out")}>
        Set out
      </Button>
    );
  }
  if (round.status === "out" && round.stops.every(isRecorded)) {
    return (
      <Button size={size} variant="primary" loading={moving} onClick={() => move("done")}>
        Set done
      </Button>
    );
  }
  return null;
}
