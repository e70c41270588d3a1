"use client";

import { DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from "@dnd-kit/core";
import { useId, useState, type ReactNode } from "react";
import { OrderedItem } from "./ordered-item";

type OrderedListProps = {
  label: string;
  items: readonly {
    key: string;
    /** What the item is called, to name its buttons. */
    name: string;
    content: ReactNode;
  }[];
  onMove: (from: number, to: number) => void;
};

/** Things in an order of somebody's choosing: dragged by their grip, or moved by buttons, which keep the focus. */
export function OrderedList({ label, items, onMove }: OrderedListProps) {
  const id = useId();
  const [said, setSaid] = useState("");
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  function move(from: number, to: number) {
    const item = items[from];
    if (!item || from === to || to < 0 || to >= items.length) return;
    onMove(from, to);
    setSaid(`${item.name} is number ${to + 1} of ${items.length} now.`);
  }
  function drop({ active, over }: DragEndEvent) {
    const at = (key: unknown) => items.findIndex((item) => item.key === key);
    if (over) move(at(active.id), at(over.id));
  }
  return (
    // The buttons are the keyboard's way, so that dnd-kit has nothing to explain.
    <DndContext id={id} sensors={sensors} onDragEnd={drop}>
      <ol aria-label={label} className="flex flex-col gap-1.5">
        {items.map(({ key, name, content }, at) => (
          <OrderedItem
            key={key}
            id={key}
            name={name}
            first={at === 0}
            last={at === items.length - 1}
            onStep={(step) => move(at, at + step)}
          >
            {content}
          </OrderedItem>
        ))}
      </ol>
      <output className="sr-only">{said}</output>
    </DndContext>
  );
}
