"use client";

import { useDraggable } from "@dnd-kit/core";
import { cn, IconButton, Popover, PopoverContent, PopoverTrigger } from "@roundsman/ui";
import { Lock } from "lucide-react";
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
  /** Why it can't be taken from where it stands, as the service says; null where it can. */
  fixed: string | null;
};

/** An order on the board. Dragged by the pointer; by keyboard Alt and the arrows, or its menu. */
export const ParcelCard = memo(function ParcelCard({ parcel, number, fixed }: ParcelCardProps) {
  const movable = fixed === null;
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
      <CardContent parcel={parcel} number={number} fixed={fixed} selected={selected} />
    </li>
  );
});

/** Apart from the card: that is drawn anew whenever something is dragged from lane to lane. */
const CardContent = memo(function CardContent({
  parcel,
  number,
  fixed,
  selected,
}: ParcelCardProps & { selected: boolean }) {
  const { orderId } = parcel;
  const { select } = useHands();
  const onKeyDown = useArrowMoves(orderId, fixed === null);
  return (
    <>
      {number !== undefined && <StopNumber number={number} />}
      <ParcelFace
        parcel={parcel}
        selected={selected}
        onSelect={() => select(selected ? null : orderId)}
        onKeyDown={onKeyDown}
      />
      {fixed === null ? (
        <MoveMenu parcel={parcel} onKeyDown={onKeyDown} />
      ) : (
        <WhyFixed name={parcel.name} why={fixed} />
      )}
    </>
  );
});

/** Says why a card stays where it is, to pointer, thumb and screen reader. */
function WhyFixed({ name, why }: { name: string; why: string }) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton
          label={`Why ${name} can't be moved`}
          size="sm"
          className="-my-1 -mr-1.5 text-muted-foreground"
        >
          <Lock aria-hidden />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent aria-label={`Why ${name} can't be moved`} className="w-64 p-3 text-dense">
        {why}
      </PopoverContent>
    </Popover>
  );
}

export function StopNumber({ number }: { number: number }) {
  return (
    <span className="mt-px flex size-5 shrink-0 items-center justify-center rounded-full bg-muted text-tiny font-semibold text-muted-foreground tabular-nums">
      {number}
    </span>
  );
}
