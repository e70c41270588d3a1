"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { todayIn } from "@roundsman/ui/format";
import { useOffice } from "@/session/office-context";
import { useApi } from "@/trpc/client";
import type { DraftLine, TransferDraft } from "./transfer-draft";

const most = 100;

/** What the form needs of the service as the transfer is written. */
export function useTransferData({ fromLocationId, method, lines }: TransferDraft) {
  const { office } = useApi();
  const { timeZone } = useOffice();
  const productIds = [...new Set(lines.map(({ product }) => product.id))].toSorted();
  const stock = useQuery(
    office.stock.grid.queryOptions(
      { locationId: fromLocationId, productIds, archived: true, limit: most },
      {
        enabled: productIds.length > 0 && fromLocationId !== "",
        placeholderData: keepPreviousData,
      },
    ),
  );
  const rounds = useQuery(
    office.rounds.list.queryOptions(
      { from: todayIn(timeZone), limit: most },
      { enabled: method === "round" },
    ),
  );

  function freeOf({ product, condition }: DraftLine): number | null {
    const row = stock.data?.items.find(({ productId }) => productId === product.id);
    if (!row) return null;
    const cell = row.cells.find(
      (at) => at.locationId === fromLocationId && at.condition === condition,
    );
    return cell ? cell.onHand - cell.held : 0;
  }

  return {
    freeOf,
    /** Today's and later ones that are not done, the nearest first. */
    rounds: (rounds.data?.items ?? []).filter(({ status }) => status !== "done").toReversed(),
    roundsLoading: rounds.isFetching,
  };
}
