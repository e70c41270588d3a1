/** Degrees, WGS 84. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The source of a distance: roads, or the lengthened straight line (decisions: `routedBy`). */
export type RoutedBy = "osrm" | "estimate";

/** From each point to each other: `metres[from][to]`, whole metres and whole seconds. */
export interface Matrix {
  metres: number[][];
  seconds: number[][];
  by: RoutedBy;
}

export interface Leg {
  metres: number;
  seconds: number;
}

/** A route through all points in the given order; it has one leg fewer than points. */
export interface Route {
  metres: number;
  seconds: number;
  legs: Leg[];
  /** Encoded polyline, precision 5; null means straight lines between the points. */
  geometry: string | null;
  by: RoutedBy;
}

/** Never throws because of the network: missing distances are estimated, and `by` says so. */
export interface Routing {
  readonly kind: "osrm" | "estimate";
  matrix(points: readonly Point[]): Promise<Matrix>;
  route(points: readonly Point[]): Promise<Route>;
}
