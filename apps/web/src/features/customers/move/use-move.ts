"use client";

import { faultText, toast } from "@roundsman/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi, useApiClient } from "@/trpc/client";
import type { RouterInputs } from "@/trpc/outputs";

/** What a list of customers is narrowed to. */
export type CustomerFilter = RouterInputs["office"]["customers"]["matching"];
export type PriceList = { id: string; name: string };

/** Of a move to no list at all; no id is this. */
export const offTheirLists = "none";

/** Who is to be moved: those ticked, or everybody the list's filters hold. */
export type Whom = "chosen" | "all";

type Moving = {
  chosen: readonly string[];
  filter: CustomerFilter;
  priceLists: readonly PriceList[];
  onMoved: () => void;
};

/** A move of customers to a price list while it is decided: its dry run follows every choice. */
export function useMove({ chosen, filter, priceLists, onMoved }: Moving) {
  const router = useRouter();
  const api = useApi().office.customers;
  const client = useApiClient().office.customers;
  const [whom, setWhom] = useState<Whom>(chosen.length > 0 ? "chosen" : "all");
  const [listId, setListId] = useState("");
  const [clears, setClears] = useState(false);
  const all = useQuery(api.matching.queryOptions(filter));
  const customerIds = whom === "chosen" ? chosen : (all.data?.ids ?? []);
  const rateSetId = listId === offTheirLists ? null : listId;
  const preview = useQuery({
    queryKey: ["customers", "preview-rate-set", rateSetId, customerIds],
    queryFn: () => client.previewRateSet.mutate({ customerIds: [...customerIds], rateSetId }),
    enabled: listId !== "" && customerIds.length > 0,
    // What is about to be written is looked at afresh.
    gcTime: 0,
    retry: false,
  });
  const move = useMutation(
    api.setRateSet.mutationOptions({
      onSuccess: ({ moved, agreedRatesCleared }) => {
        const list = priceLists.find(({ id }) => id === rateSetId);
        toast.done(
          list ? `${moved} customers put on ${list.name}` : `${moved} customers taken off`,
          agreedRatesCleared > 0 ? `${agreedRatesCleared} agreed prices cleared` : undefined,
        );
        router.refresh();
        onMoved();
      },
      onError: (error) => toast.fault("Nobody was moved", faultText(error)),
    }),
  );
  return {
    whom,
    setWhom,
    listId,
    setListId,
    clears,
    setClears,
    all: all.data,
    preview,
    moving: move.isPending,
    apply: () =>
      move.mutate({ customerIds: [...customerIds], rateSetId, clearAgreedRates: clears }),
  };
}
