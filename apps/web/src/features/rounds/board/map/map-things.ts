import type { MapRoute, MapStop } from "@roundsman/ui/map";
import { isApproximate, isRecorded, type Round, type Stop } from "../../round-states";

/** A round's stops on a map. What is on the map is chosen by its order, as the cards are. */
export function mapStops(stops: readonly Stop[], lane: number): MapStop[] {
  return stops.flatMap((stop) => {
    const place = stop.pin ?? stop;
    if (place.latitude === null || place.longitude === null) return [];
    return {
      // A failed attempt's order waits again, or goes with another round: that is where it is chosen.
      id: stop.failedAt === null ? stop.orderId : stop.id,
      latitude: place.latitude,
      longitude: place.longitude,
      mark: String(stop.sequence),
      label: [stop.customerName, stop.deliverTo].filter(Boolean).join(", "),
      state: stop.failedAt !== null ? "failed" : isRecorded(stop) ? "done" : "waiting",
      lane,
      approximate: isApproximate(stop),
    };
  });
}

type Yards = readonly { id: string; latitude: number | null; longitude: number | null }[];

/** The way as it was routed; where it was only estimated, straight from stop to stop. */
export function wayOf(
  round: Pick<Round, "geometry" | "stops" | "startLocationId" | "endLocationId">,
  yards: Yards,
): MapRoute["geometry"] {
  if (round.geometry !== null) return round.geometry;
  const start = yards.find(({ id }) => id === round.startLocationId) ?? yards[0];
  const end = yards.find(({ id }) => id === round.endLocationId) ?? start;
  const stops = round.stops.map((stop) => stop.pin ?? stop);
  if (stops.length === 0) return [];
  return [start, ...stops, end].flatMap((place) =>
    place && place.latitude !== null && place.longitude !== null
      ? { latitude: place.latitude, longitude: place.longitude }
      : [],
  );
}
