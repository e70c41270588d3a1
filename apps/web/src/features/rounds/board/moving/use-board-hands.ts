"use client";

import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { announce } from "./announce";
import { laneOf, type BoardRound, type LaneId } from "../board";
import type { BoardHands } from "../board-context";
import type { BoardState } from "./use-board";

/** What can be done on a board, by drag, menu and key; `said` is for those who don't see it done. */
export function useBoardHands(state: BoardState, edit: (round: BoardRound) => void) {
  const latest = useRef(state);
  const focused = useRef<string | null>(null);
  const [said, say] = useState("");
  const [selectedId, select] = useState<string | null>(null);
  const { day } = state.board;
  useLayoutEffect(() => {
    latest.current = state;
  });
  const hands = useMemo<BoardHands>(
    () => ({
      day,
      placeOf(orderId) {
        const { layout } = latest.current;
        const lane = laneOf(layout, orderId);
        return { lane, at: (lane !== undefined && layout.get(lane)?.indexOf(orderId)) || 0 };
      },
      put: (orderIds, to, at) => latest.current.put(orderIds, to, at),
      putByKey(orderId: string, to: LaneId, at: number) {
        focused.current = orderId;
        if (!latest.current.put([orderId], to, at)) return;
        say(announce(latest.current, { id: orderId, orderIds: [orderId], to, at }));
      },
      takesFocus: (orderId) => focused.current === orderId,
      select,
      edit,
    }),
    [day, edit],
  );
  return {
    hands,
    said,
    selectedId,
    /** Whoever goes elsewhere keeps the focus there, whatever the board does next. */
    letGo: () => {
      focused.current = null;
    },
  };
}
