import type { Place } from "./map-props";

/* Outlines drawn on a map: rings of corners, of which the last is joined to the first. */

const lengthBetween = (one: Place, other: Place): number =>
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180),
  );

/** The outline with one more corner, put into the side that grows least by it: pressing in any order makes a shape. */
export function withCorner(outline: readonly Place[], corner: Place): Place[] {
  if (outline.length < 3) return [...outline, corner];
  const growth = outline.map((from, at) => {
    const to = outline[(at + 1) % outline.length] ?? from;
    return lengthBetween(from, corner) + lengthBetween(corner, to) - lengthBetween(from, to);
  });
  const at = growth.indexOf(Math.min(...growth)) + 1;
  return [...outline.slice(0, at), corner, ...outline.slice(at)];
}
