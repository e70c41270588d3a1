"use client";

import { createContext, useContext } from "react";
import type { Board, BoardRound, LaneId, Layout } from "./board";
import type { Parcel } from "./parcels/parcel";

/** What lanes show of the board they stand on. */
export type BoardDesk = {
  board: Board;
  layout: Layout;
  parcels: ReadonlyMap<string, Parcel>;
  /** Whether some moves are not saved yet. */
  saving: boolean;
};

/**
 * What can be done on the board. It is the same for as long as the board stands, so that two hundred
 * cards, which know nothing else of it, are not drawn anew when one of them moves.
 */
export type BoardHands = {
  /** YYYY-MM-DD: another day is another board. */
  day: string;
  /** Where an order is now. */
  placeOf: (orderId: string) => { lane: LaneId | undefined; at: number };
  /** Puts orders before the nth open stop of a lane; beyond its end, at its end. False where it asks first. */
  put: (orderIds: readonly string[], to: LaneId, at: number) => boolean;
  /** The same by menu or key: says where the order is now, and keeps the focus on it. */
  putByKey: (orderId: string, to: LaneId, at: number) => void;
  /** Whether this order was just moved by key: its card takes the focus where it comes to stand. */
  takesFocus: (orderId: string) => boolean;
  select: (orderId: string | null) => void;
  edit: (round: BoardRound) => void;
};

const DeskContext = createContext<BoardDesk | null>(null);
export const DeskProvider = DeskContext.Provider;

const HandsContext = createContext<BoardHands | null>(null);
export const HandsProvider = HandsContext.Provider;

const SelectedContext = createContext<string | null>(null);
export const SelectedProvider = SelectedContext.Provider;

/** The order that is shown on the map. */
export const useSelectedId = () => useContext(SelectedContext);

export const useDesk = () => known(useContext(DeskContext));
export const useHands = () => known(useContext(HandsContext));

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error("A part of the board is used off the board");
  return value;
}
