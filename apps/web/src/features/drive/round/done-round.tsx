"use client";

import { Button, Card, CardBody, Description, DescriptionList, Refused } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Flag, List, Undo2 } from "lucide-react";
import { progressOf } from "@/features/rounds/round-states";
import { useDrive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { useScreen } from "../screens/use-screen";

/** A round that is done: how it went, and the way back onto the road if it was not yet. */
export function DoneRound({ round }: { round: SeenRound }) {
  const { outbox, readOnly } = useDrive();
  const { go } = useScreen();
  const { done, failed } = progressOf(round);
  const { takenPence, outstandingPence } = round.cash;
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <CardBody className="py-2">
          <DescriptionList className="text-base">
            <Description term="Delivered">{done - failed}</Description>
            <Description term="Not delivered">{failed}</Description>
            <Description term="Cash taken">{formatMoney(takenPence)}</Description>
            <Description term="Cash still with you">{formatMoney(outstandingPence)}</Description>
          </DescriptionList>
        </CardBody>
      </Card>
      <Button size="touch" onClick={() => go({ round: round.id, view: "stops" })}>
        <List aria-hidden />
        All stops
      </Button>
      {!readOnly && (
        <>
          <Button size="touch" onClick={() => go({ round: round.id, view: "end" })}>
            <Flag aria-hidden />
            What came back, and cash
          </Button>
          <div className="mt-5 grid">
            {/* Left out of `can` where the service has it out and has yet to hear that it is done. */}
            <Refused
              shown
              why={round.can.out ?? null}
              label="Not done yet: back on the road"
              size="touch"
            >
              <Button
                size="touch"
                variant="ghost"
                onClick={() => void outbox.record(round.id, { kind: "status", status: "out" })}
              >
                <Undo2 aria-hidden />
                Not done yet: back on the road
              </Button>
            </Refused>
          </div>
        </>
      )}
    </div>
  );
}
