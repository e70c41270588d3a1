"use client";

import { Button } from "@roundsman/ui";
import { useOffice } from "@/session/office-context";
import { isRecorded, type HandedRound } from "./round-states";
import { useRoundActions } from "./use-round-actions";

type RoundNextStepProps = {
  round: HandedRound;
  size?: "sm" | "md";
  /** Changes of the round are on their way: it goes on once they are saved, not before. */
  unsaved?: boolean;
};

/** The one thing that comes next for a round, as a button; nothing where it is somebody else's turn. */
export function RoundNextStep({ round, size = "md", unsaved = false }: RoundNextStepProps) {
  const { mayChange } = useOffice();
  const { question, issue, issuing, move, moving } = useRoundActions(round);
  if (!mayChange) return null;
  if (round.status === "planned") {
    if (round.driverUserId === null || round.stops.length === 0) return null;
    if (round.issuedAt === null || round.changedSinceIssue) {
      return (
        <>
          <Button size={size} variant="primary" loading={issuing || unsaved} onClick={issue}>
            {round.issuedAt === null ? "Issue" : "Issue again"}
          </Button>
          {question}
        </>
      );
    }
    return (
      <>
        <Button size={size} loading={moving || unsaved} onClick={() => move("out")}>
          Set out
        </Button>
        {question}
      </>
    );
  }
  if (round.status === "out" && round.stops.every(isRecorded)) {
    return (
      <Button
        size={size}
        variant="primary"
        loading={moving || unsaved}
        onClick={() => move("done")}
      >
        Set done
      </Button>
    );
  }
  return null;
}
