"use client";

import { useQuery } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";

const most = 100;

/** Whom and what a round can be given: the vans, the people with the drivers first, the yards. */
export function useRoundChoices() {
  const { vehicles, drivers, members, yards } = useApi().office;
  const all = { limit: most };
  const vans = useQuery(vehicles.list.queryOptions(all));
  const profiles = useQuery(drivers.list.queryOptions(all));
  const people = useQuery(members.list.queryOptions(all));
  const places = useQuery(yards.list.queryOptions(all));
  const isDriver = new Set(profiles.data?.items.map(({ userId }) => userId));
  return {
    loading: [vans, profiles, people, places].some((query) => query.isPending),
    vehicles: vans.data?.items ?? [],
    drivers: profiles.data?.items ?? [],
    /** Whoever is no driver by role may drive all the same: in a small business the owner does. */
    others: people.data?.items.filter(({ userId }) => !isDriver.has(userId)) ?? [],
    yards: places.data?.items ?? [],
  };
}

export type RoundChoices = ReturnType<typeof useRoundChoices>;
