"use client";

import { faultText, toast } from "@roundsman/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { v7 as uuid } from "uuid";
import { useApi, useApiClient } from "@/trpc/client";
import { faultKind } from "@/trpc/fault";
import { layoutOf, moved, type Board, type LaneId, type Move } from "./board";
import { parcelsOf } from "./parcel";
import { saveMove } from "./save-move";
import { useLiveBoard } from "./use-live-board";
import { whoChanged, type ForeignChange } from "../who-changed";

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
    mutationFn: (move: Move) => saveMove(service, queries.getQueryData(queryKey) ?? board, move),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (fresh, { to }) => {
      const seen = queries.getQueryData(queryKey) ?? board;
      queries.setQueryData(queryKey, fresh);
      const overload = (of: Board) => of.rounds.find(({ id }) => id === to)?.asks.issue ?? null;
      const now = overload(fresh);
      if (now !== null && now !== overload(seen)) toast.warn("The van is over its limits", now);
    },
    onError: async (error, move) => {
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
    onSettled: (_, __, { id }) => setMoves((all) => all.filter((move) => move.id !== id)),
  });

  function put(orderIds: readonly string[], to: LaneId, at: number) {
    const move = { id: uuid(), orderIds, to, at };
    setRefused(null);
    setMoves((all) => [...all, move]);
    save.mutate(move);
  }

  const layout = useMemo(() => moves.reduce(moved, layoutOf(board)), [board, moves]);
  const parcels = useMemo(() => parcelsOf(board), [board]);
  return {
    board,
    layout,
    parcels,
    /** Whether some moves are not saved yet. */
    saving: moves.length > 0,
    put,
    refused,
    dismissRefused: () => setRefused(null),
    reload,
  };
}

export type BoardState = ReturnType<typeof useBoard>;
