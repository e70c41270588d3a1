/** A place on the map, in degrees (WGS 84). */
export type Place = { latitude: number; longitude: number };

/** Where somebody is delivered to: a numbered marker. */
export type MapStop = Place & {
  id: string;
  /** What stands on the marker: the stop's number, or nothing. */
  mark?: string;
  /** Who and where: the marker's name for readers, and the list's words. */
  label: string;
  /** How it stands: shown by the marker's shape and word, not by colour alone. */
  state?: "waiting" | "done" | "failed";
  /** Which lane it belongs to, from 0: its colour. Without, it is on no round. */
  lane?: number;
};

/** The way of one round. */
export type MapRoute = {
  id: string;
  /** An encoded polyline of precision 5, as rounds carry it, or the places it joins straight. */
  geometry: string | readonly Place[];
  /** From 0: its colour. */
  lane: number;
};

/** Something that stands on the map besides stops: a yard, a van where it was last seen. */
export type MapPlace = Place & { id: string; kind: "yard" | "van"; label: string };

export type RoundMapProps = {
  /** Names the map for readers: "Rounds of Fri 20 Nov". */
  label: string;
  stops: readonly MapStop[];
  routes?: readonly MapRoute[];
  places?: readonly MapPlace[];
  /** How near the built-in map goes to show them all, as a zoom; 13 unless said. One stop alone wants to be seen from further off. */
  closest?: number;
  selectedId?: string | null;
  onSelect?: (id: string) => void;
  className?: string;
};
