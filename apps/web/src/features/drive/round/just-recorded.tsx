"use client";

import { Button, useOfferedUndo } from "@roundsman/ui";
import { CircleCheck, CircleX, Undo2 } from "lucide-react";
import { useDrive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { useScreen } from "../screens/use-screen";
import { lastRecorded } from "./last-recorded";

/** The stop that was recorded last, and the way to take it back: by its button, or Ctrl+Z. */
export function JustRecorded({ round }: { round: SeenRound }) {
  const { outbox, readOnly } = useDrive();
  const { go } = useScreen();
  const together = lastRecorded(round.stops);
  const [stop] = together;
  const undo = () =>
    void outbox.record(
      round.id,
      together.map(({ id: stopId, orderId }) => ({ kind: "undo", stopId, orderId, body: {} })),
    );
  const recorded = stop && `${stop.id} ${stop.completedAt ?? stop.failedAt}`;
  // Undoing a sale needs a reason: its stop asks for it.
  const mayUndo = !readOnly && stop?.soldAtDoor === false;
  useOfferedUndo(mayUndo ? (recorded ?? null) : null, undo);
  if (!stop) return null;
  const failed = stop.failedAt !== null;
  const delivered = stop.soldAtDoor ? "Sold: " : "Delivered: ";
  const said = failed ? "Not delivered: " : delivered;
  const Icon = failed ? CircleX : CircleCheck;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-lg border bg-surface py-1 pr-1 pl-3">
      <Icon
        aria-hidden
        className={failed ? "size-5 shrink-0 text-danger" : "size-5 shrink-0 text-success"}
      />
      <output className="min-w-0 flex-1 truncate">
        {said}
        {stop.customerName}
      </output>
      {mayUndo && (
        <Button
          size="touch"
          variant="ghost"
          className="px-3"
          aria-keyshortcuts="Control+Z"
          onClick={undo}
        >
          <Undo2 aria-hidden />
          Undo
        </Button>
      )}
      {!readOnly && stop.soldAtDoor && !failed && (
        <Button
          size="touch"
          variant="ghost"
          className="px-3"
          onClick={() => go({ round: round.id, view: "stop", stop: stop.id })}
        >
          <Undo2 aria-hidden />
          Undo
        </Button>
      )}
    </div>
  );
}
