"use client";

import { Skeleton } from "@roundsman/ui";
import type { MapStop } from "@roundsman/ui/map";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { inOneLine, type Address } from "./address-values";

// Some 300 kB, and nothing the server could draw.
const RoundMap = dynamic(async () => (await import("@roundsman/ui/map")).RoundMap, {
  ssr: false,
  loading: () => <Skeleton className="h-64" />,
});

/** Where a customer's addresses are; nothing while nobody knows. */
export function AddressesMap({ addresses }: { addresses: readonly Address[] }) {
  const stops = useMemo(() => addresses.flatMap(stopAt), [addresses]);
  if (stops.length === 0) return null;
  return (
    <RoundMap
      label="Their addresses on a map"
      stops={stops}
      closest={9.5}
      className="h-64 rounded-none border-0 border-t"
    />
  );
}

function stopAt(address: Address): MapStop[] {
  const latitude = address.dropLatitude ?? address.latitude;
  const longitude = address.dropLongitude ?? address.longitude;
  if (latitude === null || longitude === null) return [];
  const approximate = address.dropLatitude === null && address.approximate === true;
  return [{ id: address.id, latitude, longitude, label: inOneLine(address), approximate }];
}
