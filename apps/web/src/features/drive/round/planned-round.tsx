"use client";

import {
  Button,
  Card,
  CardBody,
  ConfirmDialog,
  Description,
  DescriptionList,
  Refused,
} from "@roundsman/ui";
import { formatDistance, formatMoney, formatWeight } from "@roundsman/ui/format";
import { ClipboardCheck, List, Truck } from "lucide-react";
import { useState } from "react";
import { GasCard } from "../gas/gas-card";
import { useDrive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { NoticesOffer } from "../notices/notices-offer";
import { useScreen } from "../screens/use-screen";
import { WalkRoundCard } from "./walk-round/walk-round-card";

/** A round before it leaves: what it is, the load to be checked, and setting out. */
export function PlannedRound({ round }: { round: SeenRound }) {
  const { outbox, readOnly } = useDrive();
  const { go } = useScreen();
  const [asked, setAsked] = useState(false);
  const { fit, asks, can } = round;
  async function setOut() {
    const kept = await outbox.record(round.id, { kind: "status", status: "out" });
    // On the road the first stop is at the top of the page.
    if (kept) window.scrollTo(0, 0);
  }
  const cash = round.stops.reduce((sum, stop) => sum + stop.amountDuePence, 0);
  const checked = round.loadConfirmedAt !== null;
  const blocks = round.walkRound?.blocks ?? null;
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <CardBody className="py-2">
          <DescriptionList className="text-base">
            <Description term="Departs">{round.departsAt ?? fit?.departsAt}</Description>
            <Description term="Back about">{fit?.backAt}</Description>
            <Description term="Stops">{round.stops.length}</Description>
            <Description term="Way">
              {round.distanceMetres !== null && formatDistance(round.distanceMetres)}
            </Description>
            <Description term="Load">{fit?.loadKg != null && formatWeight(fit.loadKg)}</Description>
            {cash > 0 && <Description term="Cash to take">{formatMoney(cash)}</Description>}
          </DescriptionList>
        </CardBody>
      </Card>
      {round.gas && <GasCard round={round} />}
      <Button size="touch" onClick={() => go({ round: round.id, view: "stops" })}>
        <List aria-hidden />
        Look through the stops
      </Button>
      <WalkRoundCard round={round} />
      {!readOnly && (
        <>
          <Button
            size="touch"
            variant={checked || blocks !== null ? "secondary" : "primary"}
            onClick={() => go({ round: round.id, view: "load" })}
          >
            <ClipboardCheck aria-hidden />
            {checked ? "Load checked: count again" : "Check the load"}
          </Button>
          <Refused shown why={can.out ?? blocks} label="Set out" size="touch">
            <Button
              size="touch"
              variant={checked && blocks === null ? "primary" : "secondary"}
              onClick={() => (asks.out === null ? void setOut() : setAsked(true))}
            >
              <Truck aria-hidden />
              Set out
            </Button>
          </Refused>
          <ConfirmDialog
            open={asked}
            onOpenChange={setAsked}
            size="touch"
            title="Set out all the same?"
            description={<p className="text-base">{asks.out} The office is told.</p>}
            confirm="Set out"
            cancel="Go back"
            onConfirm={setOut}
          />
        </>
      )}
      <NoticesOffer />
    </div>
  );
}
