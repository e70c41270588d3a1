"use client";

import { Skeleton } from "@roundsman/ui";
import type { MapPlace, MapRoute, MapStop } from "@roundsman/ui/map";
import { formatDate } from "@roundsman/ui/format";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { roundName } from "../../round-states";
import type { Board } from "../board";
import { useDesk, useHands, useSelectedId } from "../board-context";
import { mapStops, wayOf } from "./map-things";

// Some 300 kB, and nothing the server could draw.
const RoundMap = dynamic(async () => (await import("@roundsman/ui/map")).RoundMap, {
  ssr: false,
  loading: () => <Skeleton className="h-full min-h-64 rounded-lg" />,
});

/** The day on a map: stops in their rounds' colours, what waits, yards, and vans where they were last seen. */
export function BoardMap({ className }: { className?: string }) {
  const { board } = useDesk();
  const { select } = useHands();
  const selectedId = useSelectedId();
  const shown = useMemo(() => drawn(board), [board]);
  return (
    <RoundMap
      label={`Rounds of ${formatDate(board.day)}`}
      {...shown}
      selectedId={selectedId}
      onSelect={select}
      className={className ?? ""}
    />
  );
}

function drawn({ rounds, waiting, yards }: Board) {
  const stops: MapStop[] = rounds.flatMap((round, lane) => mapStops(round.stops, lane));
  const routes: MapRoute[] = rounds.map((round, lane) => ({
    id: round.id,
    lane,
    geometry: wayOf(round, yards),
  }));
  const places: MapPlace[] = [
    ...yards.flatMap((yard) => placeOf(yard, yard.id, "yard" as const, yard.name)),
    ...rounds.flatMap((round) =>
      round.van
        ? placeOf(round.van, `van ${round.id}`, "van", `${roundName(round)}, last seen`)
        : [],
    ),
  ];
  const waits: MapStop[] = waiting.flatMap((order) =>
    placeOf(
      order,
      order.id,
      "waiting" as const,
      `${order.customerName ?? "No customer"}, waiting`,
    ).map((stop) => ({ ...stop, approximate: order.approximate })),
  );
  // What comes later is drawn on top.
  return { stops: [...waits, ...stops], routes, places };
}

function placeOf<Kind extends string>(
  place: { latitude: number | null; longitude: number | null },
  id: string,
  kind: Kind,
  label: string,
) {
  const { latitude, longitude } = place;
  return latitude === null || longitude === null ? [] : [{ id, kind, label, latitude, longitude }];
}
