"use client";

import { useQuery } from "@tanstack/react-query";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

/** One of the chosen orders, as the service judges it. */
type ChosenOrder = RouterOutputs["office"]["orders"]["preview"]["items"][number];

type Act = keyof ChosenOrder["can"];

/** Reads anew for each dialog what an act would change of the chosen orders; undefined until it is known. */
export function usePreview(ids: readonly string[], act: Act) {
  const { orders } = useApiClient().office;
  const { data, error } = useQuery({
    queryKey: ["orders", "preview", ids],
    queryFn: () => orders.preview.mutate({ ids: [...ids] }),
    gcTime: 0,
    retry: false,
  });
  const items = data?.items;
  return {
    error,
    /** The orders that the act would change. */
    can: items?.filter((order) => order.can[act] === null),
    /** The others, each with its reason. */
    cannot: items?.flatMap(({ id, name, can }) => (can[act] ? { id, name, why: can[act] } : [])),
  };
}
