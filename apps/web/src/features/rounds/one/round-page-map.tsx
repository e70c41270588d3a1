"use client";

import { Skeleton } from "@roundsman/ui";
import type { MapPlace } from "@roundsman/ui/map";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { mapStops, wayOf } from "../board/map/map-things";
import { roundName } from "../round-states";
import type { DrivenRound } from "./driven-round";

const RoundMap = dynamic(async () => (await import("@roundsman/ui/map")).RoundMap, {
  ssr: false,
  loading: () => <Skeleton className="h-80 rounded-lg" />,
});

/** The round's way, its stops as they stand, its yards, and the van where it was last seen. */
export function RoundPageMap({
  round,
  firstSelected = null,
}: {
  round: DrivenRound;
  /** The stop that is marked until another is pressed. */
  firstSelected?: string | null;
}) {
  const [selectedId, select] = useState(firstSelected);
  const shown = useMemo(() => drawn(round), [round]);
  return (
    <RoundMap
      label={`Map of ${roundName(round)}`}
      {...shown}
      selectedId={selectedId}
      onSelect={select}
      className="h-80"
    />
  );
}

function drawn(round: DrivenRound) {
  const yards = [round.startYard, round.endYard].filter((yard) => yard !== null);
  const distinct = yards.filter((yard, at) => yards.findIndex(({ id }) => id === yard.id) === at);
  const places: MapPlace[] = distinct.flatMap(({ id, name, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ id, kind: "yard", label: name, latitude, longitude }],
  );
  if (round.van) places.push({ id: "van", kind: "van", label: "Van, last seen", ...round.van });
  return {
    stops: mapStops(round.stops, 0),
    routes: [{ id: round.id, lane: 0, geometry: wayOf(round, distinct) }],
    places,
  };
}
