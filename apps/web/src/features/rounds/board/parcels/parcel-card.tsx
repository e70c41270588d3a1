"use client";

import { useDraggable } from "@dnd-kit/core";
import { cn } from "@roundsman/ui";
import { memo } from "react";
import { useHands, useSelectedId } from "../board-context";
import { MoveMenu } from "./move-menu";
import type { Parcel } from "./parcel";
import { ParcelFace } from "./parcel-face";
import { useArrowMoves } from "./use-arrow-moves";

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
  const selected = useSelectedId() === orderId;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: orderId, disabled: !movable });
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
      <CardContent parcel={parcel} number={number} movable={movable} selected={selected} />
    </li>
  );
});

/** Apart from the card: that is drawn anew whenever something is dragged from lane to lane. */
const CardContent = memo(function CardContent({
  parcel,
  number,
  movable,
  selected,
}: ParcelCardProps & { selected: boolean }) {
  const { orderId } = parcel;
  const { select } = useHands();
  const onKeyDown = useArrowMoves(orderId, movable);
  return (
    <>
      {number !== undefined && <StopNumber number={number} />}
      <ParcelFace
        parcel={parcel}
        selected={selected}
        onSelect={() => select(selected ? null : orderId)}
        onKeyDown={onKeyDown}
      />
      {movable && <MoveMenu parcel={parcel} onKeyDown={onKeyDown} />}
    </>
  );
});

export function StopNumber({ number }: { number: number }) {
  return (
    <span className="mt-px flex size-5 shrink-0 items-center justify-center rounded-full bg-muted text-tiny font-semibold text-muted-foreground tabular-nums">
      {number}
    </span>
  );
}
