"use client";

import { useDroppable } from "@dnd-kit/core";
import { Button, cn } from "@roundsman/ui";
import { ChevronDown } from "lucide-react";
import { Fragment, memo, useState } from "react";
import { takesMoves, type BoardRound } from "./board";
import { useDesk } from "./board-context";
import { costWords } from "../moves/move-costs";
import { dropId, useDraggedCost, useSlot } from "./moving/board-drag";
import { LaneHead } from "./lane-head";
import { openNumbers } from "./open-numbers";
import { ParcelCard } from "./parcels/parcel-card";
import { RecordedStops } from "./recorded-stops";

type LaneProps = {
  round: BoardRound;
  /** Its place among the day's rounds, from 0: its colour on the map. */
  index: number;
};

/** A round of the day: its van and driver, what it carries, its stops in order. */
export const Lane = memo(function Lane({ round, index }: LaneProps) {
  const { layout, parcels } = useDesk();
  const [open, setOpen] = useState(false);
  const orderIds = layout.get(round.id) ?? [];
  const numbers = openNumbers(round.stops, orderIds.length);
  const slot = useSlot(round.id);
  const takes = takesMoves(round);
  const fixed = round.can.putStops ?? null;
  const cost = useDraggedCost(round.id);
  const { setNodeRef, isOver } = useDroppable({ id: dropId(round.id), disabled: !takes });

  return (
    <section
      ref={setNodeRef}
      aria-label={round.vehicleName ?? "Round without a van"}
      className={cn(
        "flex min-h-0 flex-col rounded-lg border bg-muted/60 md:w-68 md:shrink-0",
        isOver && "border-ring",
      )}
    >
      <LaneHead round={round} index={index} open={orderIds.length} />
      {cost && takes && (
        <p className="border-t bg-surface px-3 py-1.5 text-xs font-medium tabular-nums">
          {sentence(costWords(cost))}
        </p>
      )}
      <Button
        variant="ghost"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="justify-between rounded-none border-t md:hidden"
      >
        {open ? "Hide the stops" : `Show ${round.stops.length} stops`}
        <ChevronDown aria-hidden className={cn("transition-transform", open && "rotate-180")} />
      </Button>
      <div
        className={cn(
          "relative min-h-24 flex-1 flex-col gap-1.5 overflow-y-auto border-t p-2 md:flex",
          open ? "flex" : "hidden",
        )}
      >
        <RecordedStops round={round} />
        <ol data-lane={round.id} aria-label="Stops to do" className="flex flex-col gap-1.5">
          {orderIds.map((orderId, at) => {
            const parcel = parcels.get(orderId);
            return (
              parcel && (
                <Fragment key={orderId}>
                  {slot === at && <DropLine />}
                  <ParcelCard parcel={parcel} number={numbers[at] ?? at + 1} fixed={fixed} />
                </Fragment>
              )
            );
          })}
          {slot !== null && slot >= orderIds.length && <DropLine />}
        </ol>
        {orderIds.length === 0 && takes && slot === null && (
          <p className="px-2 py-4 text-center text-xs text-balance text-muted-foreground">
            {round.stops.length === 0
              ? "Nothing on this round yet. Drag orders here, or move them by their menu."
              : "Nothing left to do."}
          </p>
        )}
      </div>
    </section>
  );
});

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Where the card would go. */
export function DropLine() {
  return <li aria-hidden className="h-0.5 rounded-full bg-ring" />;
}
