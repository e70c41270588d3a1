import polyline from "@mapbox/polyline";
import { FieldWrong, Fields } from "../fields";
import { addUp } from "./estimate";
import { askOsrm, type OsrmServer } from "./osrm-answer";
import type { Leg, Point, Route } from "./routing";

/** Points in a request: a longer address exceeds the limits of servers. */
const mostPoints = 100;

/** Routes through all points by road, in pieces that share their end points. */
export async function osrmRoute(server: OsrmServer, points: readonly Point[]): Promise<Route> {
  const legs: Leg[] = [];
  const lines: string[] = [];
  for (let start = 0; start < points.length - 1; start += mostPoints - 1) {
    const piece = await askRoute(server, points.slice(start, start + mostPoints));
    legs.push(...piece.legs);
    lines.push(piece.geometry);
  }
  return { ...addUp(legs), legs, geometry: joined(lines), by: "osrm" };
}

async function askRoute(server: OsrmServer, points: readonly Point[]) {
  const query = "overview=full&geometries=polyline&steps=false&continue_straight=false";
  return askOsrm(server, { service: "route", query }, points, (answer) => {
    const route = new Fields(answer.list("routes")[0], "a route");
    const legs = route.list("legs").map((value) => {
      const leg = new Fields(value, "a leg");
      return {
        metres: Math.round(leg.number("distance")),
        seconds: Math.round(leg.number("duration")),
      };
    });
    if (legs.length !== points.length - 1)
      throw new FieldWrong("legs", `${points.length - 1} legs`);
    return { legs, geometry: route.text("geometry") };
  });
}

/** Pieces share a point, so each except the first leaves out its first point. */
function joined(lines: readonly string[]): string {
  if (lines.length === 1) return lines[0] ?? "";
  return polyline.encode(
    lines.flatMap((line, index) => polyline.decode(line).slice(index === 0 ? 0 : 1)),
  );
}
