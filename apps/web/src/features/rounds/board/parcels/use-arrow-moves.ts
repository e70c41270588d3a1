"use client";

import type { KeyboardEvent } from "react";
import { useHands } from "../board-context";

/** Alt and an arrow move an order up or down its round, from any button of its card. */
export function useArrowMoves(orderId: string, movable: boolean) {
  const { placeOf, putByKey } = useHands();
  return (event: KeyboardEvent) => {
    // Down comes before the one behind the next: places are counted with the order itself among them.
    const step = { ArrowUp: -1, ArrowDown: 2 }[event.key];
    if (step === undefined || !event.altKey || !movable) return;
    const { lane, at } = placeOf(orderId);
    if (typeof lane !== "string") return;
    event.preventDefault();
    if (at + step >= 0) putByKey(orderId, lane, at + step);
  };
}
