"use client";

import { faultOf, toast } from "@roundsman/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useApi } from "@/trpc/client";
import { faultIn, keyOf, toCells, typed, type Edits, type PriceGrid, type Place } from "./sheet";

/** What is wrong, and where. */
type CellFault = { place: Place; message: string };

/** The sheet of prices: what is saved, what is typed over it, and saving it all at once. */
export function usePriceSheet(initial: PriceGrid) {
  const api = useApi().office.prices;
  const queries = useQueryClient();
  const { data: grid } = useQuery(api.showGrid.queryOptions(undefined, { initialData: initial }));
  const [edits, setEdits] = useState<Edits>(new Map());
  const [refused, setRefused] = useState<readonly CellFault[]>([]);

  const save = useMutation(
    api.saveGrid.mutationOptions({
      onMutate: () => setRefused([]),
      onSuccess: (saved, { cells }) => {
        queries.setQueryData(api.showGrid.queryKey(), saved);
        setEdits(new Map());
        toast.done(cells.length === 1 ? "One price saved" : `${cells.length} prices saved`);
      },
      onError: (error, { cells }) => {
        setRefused(refusals(faultOf(error).issues, cells));
        // What somebody else has changed meanwhile is seen now: saving again is meant.
        void queries.invalidateQueries({ queryKey: api.showGrid.queryKey() });
      },
    }),
  );

  const { products } = grid;
  // The same while somebody types, so that only the cell they type into is drawn anew.
  const write = useCallback(
    (written: readonly { place: Place; text: string }[]) => {
      setEdits((before) => typed(before, products, written));
      const touched = new Set(written.map(({ place }) => keyOf(place)));
      setRefused((before) => before.filter(({ place }) => !touched.has(keyOf(place))));
    },
    [products],
  );

  const wrong = [...edits.values()].flatMap(({ place, text }) => {
    const message = faultIn(text, place.column);
    return message === undefined ? [] : [{ place, message }];
  });
  return {
    grid,
    edits,
    write,
    drop: () => {
      setEdits(new Map());
      setRefused([]);
    },
    faults: [...wrong, ...refused],
    /** What went wrong with the whole of it. */
    message: faultOf(save.error).message,
    saving: save.isPending,
    save: async () => {
      if (wrong.length > 0 || edits.size === 0) return;
      // A refusal is shown by `onError`.
      await save.mutateAsync({ cells: toCells(edits, grid.products) }).catch(() => undefined);
    },
  };
}

/** The service names cells by their number in what was sent. */
function refusals(
  issues: readonly { path: string; message: string }[],
  cells: readonly { productId: string; rateSetId: string | null }[],
): CellFault[] {
  return issues.flatMap(({ path, message }) => {
    const cell = cells[Number(path.split(".")[1])];
    return cell ? [{ place: { productId: cell.productId, column: cell.rateSetId }, message }] : [];
  });
}
