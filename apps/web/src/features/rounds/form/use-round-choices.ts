"use client";

import { useApi, useApiClient } from "@/trpc/client";
import { useEveryPage } from "@/trpc/use-every-page";

/** Whom and what a round can be given: the vans, the people with the drivers first, the yards. */
export function useRoundChoices() {
  const { vehicles, drivers, members, yards } = useApi().office;
  const client = useApiClient().office;
  const vans = useEveryPage(vehicles.list.pathKey(), (at) => client.vehicles.list.query(at));
  const profiles = useEveryPage(drivers.list.pathKey(), (at) => client.drivers.list.query(at));
  const people = useEveryPage(members.list.pathKey(), (at) => client.members.list.query(at));
  const places = useEveryPage(yards.list.pathKey(), (at) => client.yards.list.query(at));
  const isDriver = new Set(profiles.data?.map(({ userId }) => userId));
  return {
    loading: [vans, profiles, people, places].some((query) => query.isPending),
    vehicles: vans.data ?? [],
    drivers: profiles.data ?? [],
    /** Whoever is no driver by role may drive all the same: in a small business the owner does. */
    others: people.data?.filter(({ userId }) => !isDriver.has(userId)) ?? [],
    yards: places.data ?? [],
  };
}

export type RoundChoices = ReturnType<typeof useRoundChoices>;
