"use client";

import { Button } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { CreditCard } from "lucide-react";
import { useDrive } from "../drive-context";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { useScreen } from "../screens/use-screen";
import { useSignal } from "./use-signal";

/**
 * A card for an order that is to be paid at its door, in cash or by link: one button an order. Without signal it says
 * why it is off: only the provider can say that the money has come.
 */
export function CardInstead({ round, stops }: { round: SeenRound; stops: readonly Stop[] }) {
  const { day, readOnly } = useDrive();
  const { go } = useScreen();
  const hasSignal = useSignal();
  const payable = stops.filter(isPayable);
  if (readOnly || (!day.cardsByCode && round.cardReader === null)) return null;
  return payable.map((stop) => {
    const number = round.stopDetails.find(({ stopId }) => stopId === stop.id)?.number;
    return (
      <div key={stop.id} className="flex flex-col gap-1">
        <Button
          size="touch"
          className="w-full"
          disabled={!hasSignal}
          onClick={() => go({ round: round.id, view: "pay", stop: stop.id })}
        >
          <CreditCard aria-hidden />
          {stop.paymentMethod === "cash" ? "Card instead" : "Pay by card"}
          {payable.length > 1 && `: ${number ?? ""} ${formatMoney(stop.amountDuePence)}`.trimEnd()}
        </Button>
        {!hasSignal && (
          <p className="text-center text-muted-foreground">A card can be taken only with signal.</p>
        )}
      </div>
    );
  });
}

/** What is still to be paid at the door, and can be by card. */
const isPayable = ({ paymentMethod, paidAt, amountDuePence, cashTakenPence }: Stop): boolean =>
  paidAt === null &&
  (paymentMethod === "link" || (paymentMethod === "cash" && amountDuePence > cashTakenPence));
