"use client";

import { Button, Refused } from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import type { HandedRound } from "./round-states";
import { useRoundActions } from "./use-round-actions";

type RoundNextStepProps = {
  round: HandedRound;
  size?: "sm" | "md";
  /** Changes of the round are on their way: it goes on once they are saved, not before. */
  unsaved?: boolean;
};

const words = { issue: "Issue", out: "Set out", done: "Set done" } as const;

/** The one thing that comes next for a round, as a button; nothing where it is somebody else's turn. */
export function RoundNextStep({ round, size = "md", unsaved = false }: RoundNextStepProps) {
  const { question, issue, issuing, move, moving } = useRoundActions(round);
  const { next, issuedAt, can } = round;
  if (next === null) return null;
  const label = next === "issue" && issuedAt !== null ? "Issue again" : words[next];
  return (
    <Changing>
      <Refused why={can[next]} label={label} size={size}>
        <Button
          size={size}
          // The driver sets out: the office does it in their place alone.
          variant={next === "out" ? "secondary" : "primary"}
          loading={issuing || moving || unsaved}
          onClick={() => (next === "issue" ? issue() : move(next))}
        >
          {label}
        </Button>
      </Refused>
      {question}
    </Changing>
  );
}
