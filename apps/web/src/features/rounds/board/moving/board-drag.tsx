"use client";

import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type DragMoveEvent,
} from "@dnd-kit/core";
import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from "react";
import type { LaneId } from "../board";
import { useDesk, useHands } from "../board-context";
import { ParcelFace } from "../parcels/parcel-face";
import { costOn, type MoveCost } from "../../moves/move-costs";
import { SlotStore, type Slot } from "./slot-store";
import { useCosts } from "./use-costs";

const SlotContext = createContext(new SlotStore());
const DraggedContext = createContext<string | null>(null);

/** The drive that the dragged order would add to a round; undefined while none is dragged, or it is not known. */
export function useDraggedCost(roundId: string): MoveCost | undefined {
  const orderId = useContext(DraggedContext);
  return costOn(useCosts(orderId), orderId, roundId);
}

/** The place in this lane that is pointed at now; null while none is. */
export function useSlot(lane: LaneId): number | null {
  const store = useContext(SlotContext);
  const at = () => (store.current && store.current.lane === lane ? store.current.at : null);
  return useSyncExternalStore(store.subscribe, at, () => null);
}

/** What a lane is known by to the drag: those that wait have no id of a round. */
export const dropId = (lane: LaneId): string => lane ?? "waiting";

/** Lets cards be dragged between lanes by mouse and finger. The keyboard has each card's menu. */
export function BoardDrag({ children }: { children: ReactNode }) {
  const { parcels } = useDesk();
  const { put } = useHands();
  const [dragged, setDragged] = useState<string | null>(null);
  const [slots] = useState(() => new SlotStore());
  const parcel = dragged === null ? undefined : parcels.get(dragged);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls; one that rests first picks up.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );

  function end() {
    setDragged(null);
    slots.set(null);
  }

  return (
    <DndContext
      // A fixed id: the one made up would differ between server and browser.
      id="board"
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragMove={(event) => slots.set(slotUnder(event))}
      onDragEnd={() => {
        const slot = slots.current;
        if (dragged !== null && slot) put([dragged], slot.lane, slot.at);
        end();
      }}
      onDragCancel={end}
    >
      <DraggedContext value={dragged}>
        <SlotContext value={slots}>{children}</SlotContext>
      </DraggedContext>
      <DragOverlay dropAnimation={null}>
        {parcel && (
          <div className="flex rotate-1 cursor-grabbing rounded-md border border-ring bg-raised px-2.5 py-2 shadow-lg">
            <ParcelFace parcel={parcel} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** The place under what is dragged: behind all open cards whose middle is above its own. */
function slotUnder({ over, active }: DragMoveEvent): Slot | null {
  const card = active.rect.current.translated;
  if (!over || !card) return null;
  const lane = over.id === dropId(null) ? null : String(over.id);
  const list = document.querySelector(`[data-lane="${over.id}"]`);
  const middle = card.top + card.height / 2;
  const above = [...(list?.querySelectorAll("[data-order]") ?? [])].filter((other) => {
    const { top, height } = other.getBoundingClientRect();
    return top + height / 2 < middle;
  });
  return { lane, at: above.length };
}
