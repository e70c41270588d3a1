"use client";

import { faultText, toast } from "@roundsman/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { v7 as uuid } from "uuid";
import { useApi, useApiClient } from "@/trpc/client";
import { faultKind } from "@/trpc/fault";
import {
  layoutOf,
  moved,
  questionsOf,
  reversed,
  type Board,
  type LaneId,
  type Move,
} from "../board";
import { parcelsOf } from "../parcels/parcel";
import { saveMove } from "./save-move";
import { useLiveBoard } from "./use-live-board";
import { whoChanged, type ForeignChange } from "../../who-changed";

/** A move on its way to the service, with the one that takes it back; null where none does. */
type Making = { move: Move; back: Omit<Move, "id"> | null };

/** A move that is made once somebody says so. */
export type AskedMove = Omit<Move, "id"> & { questions: ReturnType<typeof questionsOf> };

/** A move that somebody else's came before, and theirs. */
export type Refused = { move: Move; round: string | null; changes: readonly ForeignChange[] };

/**
 * The day's board, read again when something on it changes, and its moves. A move shows at once and is
 * saved behind it, one after another; what is shown is always the service's board with the unsaved moves
 * on top.
 */
export function useBoard(initial: Board) {
  const { day } = initial;
  const { rounds } = useApi().office;
  const service = useApiClient();
  const queries = useQueryClient();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [asked, ask] = useState<AskedMove | null>(null);
  const { queryKey, ...options } = rounds.board.queryOptions({ day });
  const { data: board } = useQuery({
    ...options,
    queryKey,
    initialData: initial,
  });
  const reload = () => queries.invalidateQueries({ queryKey });
  useLiveBoard(moves.length > 0, reload);

  const save = useMutation({
    // One at a time: each is saved onto the version the one before it made.
    scope: { id: `board ${day}` },
    mutationFn: ({ move }: Making) =>
      saveMove(service, queries.getQueryData(queryKey) ?? board, move),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (fresh, { move: { orderIds, to }, back }) => {
      const seen = queries.getQueryData(queryKey) ?? board;
      queries.setQueryData(queryKey, fresh);
      const overload = (of: Board) => of.rounds.find(({ id }) => id === to)?.asks.issue ?? null;
      const now = overload(fresh);
      if (now !== null && now !== overload(seen)) toast.warn("The van is over its limits", now);
      if (back === null) return;
      const [first = ""] = orderIds;
      const name = parcelsOf(fresh).get(first)?.name ?? "The order";
      const what = orderIds.length === 1 ? name : `${orderIds.length} orders`;
      toast.undo(`${what} moved`, () => make(back, null), { id: "board" });
    },
    onError: async (error, { move }) => {
      const seen = queries.getQueryData(queryKey) ?? board;
      await queries.invalidateQueries({ queryKey });
      if (faultKind(error) !== "conflict") {
        toast.fault("That was not moved", faultText(error));
        return;
      }
      const round = seen.rounds.find(({ id }) => id === move.to);
      const changes = round ? await whoChanged(service, round) : [];
      if (changes.length === 0) toast.fault("That was not moved", faultText(error));
      else setRefused({ move, round: round?.vehicleName ?? null, changes });
    },
    onSettled: (_, __, { move: { id } }) => setMoves((all) => all.filter((move) => move.id !== id)),
  });

  const layout = useMemo(() => moves.reduce(moved, layoutOf(board)), [board, moves]);
  const parcels = useMemo(() => parcelsOf(board), [board]);

  /** Makes a move; `back` takes it back, which is offered once it is saved. */
  function make(wanted: Omit<Move, "id">, back: Making["back"]) {
    const move = { id: uuid(), ...wanted };
    setRefused(null);
    setMoves((all) => [...all, move]);
    save.mutate({ move, back });
  }

  const move = (wanted: Omit<Move, "id">) => make(wanted, reversed(layout, wanted));

  /** Makes a move, or first asks where the service says so. Gives whether it was made. */
  function put(orderIds: readonly string[], to: LaneId, at: number): boolean {
    const questions = questionsOf(board, { orderIds, to });
    if (questions.length > 0) ask({ orderIds, to, at, questions });
    else move({ orderIds, to, at });
    return questions.length === 0;
  }

  return {
    board,
    layout,
    parcels,
    /** Whether some moves are not saved yet. */
    saving: moves.length > 0,
    put,
    asked,
    answer: (yes: boolean) => {
      ask(null);
      if (yes && asked) move(asked);
    },
    refused,
    dismissRefused: () => setRefused(null),
    reload,
  };
}

export type BoardState = ReturnType<typeof useBoard>;
