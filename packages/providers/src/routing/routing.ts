/** Degrees, WGS 84. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Who says so: roads, or the straight line made longer (decisions: `routedBy`). */
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

/** Through all points in the order given; one leg fewer than there are points. */
export interface Route {
  metres: number;
  seconds: number;
  legs: Leg[];
  /** Encoded polyline, precision 5; null means straight lines between the points. */
  geometry: string | null;
  by: RoutedBy;
}

/** Never throws for the network's sake: what the roads can't tell is estimated, and `by` says so. */
export interface Routing {
  readonly kind: "osrm" | "estimate";
  matrix(points: readonly Point[]): Promise<Matrix>;
  route(points: readonly Point[]): Promise<Route>;
}
