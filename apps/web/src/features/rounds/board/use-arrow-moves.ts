"use client";

import type { KeyboardEvent } from "react";
import { laneOf } from "./board";
import { useDesk } from "./board-context";

/** Alt and an arrow move an order up or down its round, from any button of its card. */
export function useArrowMoves(orderId: string, movable: boolean) {
  const { layout, putByKey } = useDesk();
  return (event: KeyboardEvent) => {
    // Down comes before the one behind the next: places are counted with the order itself among them.
    const step = { ArrowUp: -1, ArrowDown: 2 }[event.key];
    const lane = laneOf(layout, orderId);
    if (step === undefined || !event.altKey || !movable || typeof lane !== "string") return;
    event.preventDefault();
    const at = (layout.get(lane)?.indexOf(orderId) ?? 0) + step;
    if (at >= 0) putByKey(orderId, lane, at);
  };
}
