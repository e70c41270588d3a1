"use client";

import { Button } from "@roundsman/ui";
import { Flag, List, ShoppingBasket } from "lucide-react";
import { useDrive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { useScreen } from "../screens/use-screen";

/** From the round to its stops, and to its end. */
export function RoundWays({ round, finished }: { round: SeenRound; finished: boolean }) {
  const { go } = useScreen();
  const { readOnly } = useDrive();
  return (
    <div className="mt-3 flex flex-col gap-3">
      {finished && !readOnly && (
        <Button size="touch" variant="primary" onClick={() => go({ round: round.id, view: "end" })}>
          <Flag aria-hidden />
          End of the round
        </Button>
      )}
      <Button size="touch" onClick={() => go({ round: round.id, view: "stops" })}>
        <List aria-hidden />
        All stops
      </Button>
      {!readOnly && (
        <Button size="touch" onClick={() => go({ round: round.id, view: "sell" })}>
          <ShoppingBasket aria-hidden />
          Sell to somebody new
        </Button>
      )}
      {!finished && !readOnly && (
        <Button
          size="touch"
          variant="ghost"
          className="mt-5"
          onClick={() => go({ round: round.id, view: "end" })}
        >
          <Flag aria-hidden />
          End the round early
        </Button>
      )}
    </div>
  );
}
