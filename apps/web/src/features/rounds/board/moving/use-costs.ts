"use client";

import { useQuery } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import { useHands } from "../board-context";
import type { MoveCosts } from "../../moves/move-costs";

/** Long enough for one drag or one open menu: a round that changed meanwhile is asked of again. */
const staleMs = 15_000;

/** The drive that an order would add to each of the day's rounds; undefined until it is known. */
export function useCosts(orderId: string | null): MoveCosts | undefined {
  const { rounds } = useApi().office;
  const { day } = useHands();
  const { data } = useQuery({
    ...rounds.moveCosts.queryOptions({ day, orderIds: [orderId ?? ""] }),
    enabled: orderId !== null,
    staleTime: staleMs,
  });
  return orderId === null ? undefined : data;
}
