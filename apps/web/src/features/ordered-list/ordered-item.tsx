"use client";

import { useDraggable, useDroppable } from "@dnd-kit/core";
import { cn, IconButton } from "@roundsman/ui";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { ReactNode } from "react";

type OrderedItemProps = {
  id: string;
  name: string;
  first: boolean;
  last: boolean;
  onStep: (step: -1 | 1) => void;
  children: ReactNode;
};

export function OrderedItem({ id, name, first, last, onStep, children }: OrderedItemProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging } = useDraggable({
    id,
  });
  const { setNodeRef: setPlaceRef, isOver } = useDroppable({ id });
  return (
    <li
      ref={setPlaceRef}
      className={cn("rounded-md border", isOver && !isDragging && "border-primary")}
    >
      <div
        ref={setNodeRef}
        style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
        className={cn(
          "flex items-center gap-1 rounded-md bg-surface py-1 pr-1",
          isDragging && "relative z-10 shadow-md",
        )}
      >
        <span
          ref={setActivatorNodeRef}
          {...listeners}
          aria-hidden
          className="flex h-8 w-7 shrink-0 cursor-grab touch-none items-center justify-center text-muted-foreground"
        >
          <GripVertical className="size-4" />
        </span>
        <div className="min-w-0 flex-1">{children}</div>
        <IconButton size="sm" label={`Move ${name} up`} disabled={first} onClick={() => onStep(-1)}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton size="sm" label={`Move ${name} down`} disabled={last} onClick={() => onStep(1)}>
          <ArrowDown aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
