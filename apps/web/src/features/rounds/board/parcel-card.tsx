"use client";

import { useDraggable } from "@dnd-kit/core";
import { Badge, cn } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Banknote, MoonStar } from "lucide-react";
import { memo, type KeyboardEvent } from "react";
import { useDesk } from "./board-context";
import { MoveMenu } from "./move-menu";
import { useArrowMoves } from "./use-arrow-moves";
import type { Parcel } from "./parcel";
import { WaitingFacts } from "./waiting-facts";

type ParcelCardProps = {
  parcel: Parcel;
  /** Its number on the round. */
  number?: number;
  /** Whether it can be taken from where it stands. */
  movable: boolean;
};

/** An order on the board. Dragged by the pointer; by keyboard Alt and the arrows, or its menu. */
export const ParcelCard = memo(function ParcelCard({ parcel, number, movable }: ParcelCardProps) {
  const { orderId } = parcel;
  const { selectedId, select } = useDesk();
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: orderId, disabled: !movable });
  const selected = selectedId === orderId;
  const onKeyDown = useArrowMoves(orderId, movable);

  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-order={orderId}
      className={cn(
        "relative flex gap-2 rounded-md border bg-surface px-2.5 py-2 shadow-xs select-none",
        movable && "md:cursor-grab",
        selected && "border-ring ring-1 ring-ring",
        isDragging && "opacity-40",
      )}
    >
      {number !== undefined && <StopNumber number={number} />}
      <ParcelFace
        parcel={parcel}
        selected={selected}
        onSelect={() => select(selected ? null : orderId)}
        onKeyDown={onKeyDown}
      />
      {movable && <MoveMenu parcel={parcel} onKeyDown={onKeyDown} />}
    </li>
  );
});

export function StopNumber({ number }: { number: number }) {
  return (
    <span className="mt-px flex size-5 shrink-0 items-center justify-center rounded-full bg-muted text-tiny font-semibold text-muted-foreground tabular-nums">
      {number}
    </span>
  );
}

type ParcelFaceProps = {
  parcel: Parcel;
  selected?: boolean;
  onSelect?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** What stands on the card; also what hangs on the pointer while it is dragged. */
export function ParcelFace({ parcel, selected, onSelect, onKeyDown }: ParcelFaceProps) {
  const { name, place, summary, stop, waiting } = parcel;
  return (
    <div className="min-w-0 flex-1 text-xs">
      <div className="flex items-baseline gap-2">
        <button
          type="button"
          aria-pressed={selected}
          onClick={onSelect}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 truncate text-left text-dense leading-5 font-medium"
        >
          {name}
          <span className="sr-only">, show on the map</span>
        </button>
        {stop?.etaAt && (
          <span className="flex items-center gap-0.5 text-muted-foreground tabular-nums">
            {stop.outsideHours && (
              <MoonStar aria-label="Outside the shift" className="size-3 text-danger-text" />
            )}
            {stop.etaAt}
          </span>
        )}
      </div>
      <p className="truncate text-muted-foreground">{place}</p>
      <p className="line-clamp-2">{summary}</p>
      {stop && stop.amountDuePence > 0 && (
        <Badge className="mt-1">
          <Banknote aria-hidden />
          {formatMoney(stop.amountDuePence)} cash
        </Badge>
      )}
      {!stop && waiting && <WaitingFacts order={waiting} />}
    </div>
  );
}
