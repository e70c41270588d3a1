"use client";

import { createContext, useContext } from "react";
import type { Board, BoardRound, LaneId, Layout } from "./board";
import type { Parcel } from "./parcel";

/** What cards and lanes share of the board they stand on. */
export type BoardDesk = {
  board: Board;
  layout: Layout;
  parcels: ReadonlyMap<string, Parcel>;
  /** Whether some moves are not saved yet. */
  saving: boolean;
  /** Puts orders before the nth open stop of a lane; beyond its end, at its end. */
  put: (orderIds: readonly string[], to: LaneId, at: number) => void;
  /** The same by menu or key: says where the order is now, and keeps the focus on it. */
  putByKey: (orderId: string, to: LaneId, at: number) => void;
  /** Whether this order was just moved by key: its card takes the focus where it comes to stand. */
  takesFocus: (orderId: string) => boolean;
  /** The order that is shown on the map. */
  selectedId: string | null;
  select: (orderId: string | null) => void;
  edit: (round: BoardRound) => void;
};

const BoardContext = createContext<BoardDesk | null>(null);
export const BoardProvider = BoardContext.Provider;

export function useDesk(): BoardDesk {
  const desk = useContext(BoardContext);
  if (!desk) throw new Error("useDesk is used off the board");
  return desk;
}
