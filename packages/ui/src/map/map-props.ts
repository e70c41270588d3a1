/** A place on the map, in degrees (WGS 84). */
export type Place = { latitude: number; longitude: number };

/** A delivery: a numbered marker. */
export type MapStop = Place & {
  id: string;
  /** The marker's text: the stop's number, or nothing. */
  mark?: string;
  /** Name and place: the marker's name for screen readers, and the list's text. */
  label: string;
  /** Shown by the marker's shape and word, so that colour is not the only sign. */
  state?: "waiting" | "done" | "failed";
  /** Its lane, from 0: sets the colour. Left out if it is on no round. */
  lane?: number;
  /** True where the place is known by the first half of its postcode alone. */
  approximate?: boolean;
};

/** The line of one round. */
export type MapRoute = {
  id: string;
  /** An encoded polyline of precision 5, as rounds have it, or the places it joins straight. */
  geometry: string | readonly Place[];
  /** From 0: sets the colour. */
  lane: number;
};

/** A further marker: a yard, or a van where it was last seen. */
export type MapPlace = Place & { id: string; kind: "yard" | "van"; label: string };

export type RoundMapProps = {
  /** Names the map for screen readers: "Rounds of Fri 20 Nov". */
  label: string;
  stops: readonly MapStop[];
  routes?: readonly MapRoute[];
  places?: readonly MapPlace[];
  /** The closest zoom of the built-in map when it shows them all; default 13. A single stop needs a wider view. */
  closest?: number;
  selectedId?: string | null;
  onSelect?: (id: string) => void;
  className?: string;
};
