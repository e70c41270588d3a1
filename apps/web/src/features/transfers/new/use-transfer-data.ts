"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { todayIn } from "@roundsman/ui/format";
import { useOffice } from "@/session/office-context";
import { useApi, useApiClient } from "@/trpc/client";
import { everyPage } from "@/trpc/every-page";
import { useEveryPage } from "@/trpc/use-every-page";
import type { DraftLine, TransferDraft } from "./transfer-draft";

/** What the form needs of the service as the transfer is written. */
export function useTransferData({ fromLocationId, method, lines }: TransferDraft) {
  const { office } = useApi();
  const client = useApiClient().office;
  const { timeZone } = useOffice();
  const productIds = [...new Set(lines.map(({ product }) => product.id))].toSorted();
  const asked = { locationId: fromLocationId, productIds, archived: true };
  const stock = useQuery({
    queryKey: [...office.stock.grid.pathKey(), "every page", asked],
    queryFn: () => everyPage((at) => client.stock.grid.query({ ...at, ...asked })),
    enabled: productIds.length > 0 && fromLocationId !== "",
    placeholderData: keepPreviousData,
  });
  const from = todayIn(timeZone);
  const rounds = useEveryPage(
    [...office.rounds.list.pathKey(), from],
    (at) => client.rounds.list.query({ ...at, from }),
    method === "round",
  );

  function freeOf({ product, condition }: DraftLine): number | null {
    const row = stock.data?.find(({ productId }) => productId === product.id);
    if (!row) return null;
    const cell = row.cells.find(
      (at) => at.locationId === fromLocationId && at.condition === condition,
    );
    return cell ? cell.onHand - cell.held : 0;
  }

  return {
    freeOf,
    /** Today's and later ones that are not done, the nearest first. */
    rounds: (rounds.data ?? []).filter(({ status }) => status !== "done").toReversed(),
    roundsLoading: rounds.isFetching,
  };
}
