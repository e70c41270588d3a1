import type { Place } from "./map-props";

/* Outlines drawn on a map: rings of corners, with the last joined to the first. */

const lengthBetween = (one: Place, other: Place): number =>
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180),
  );

/**
 * Returns the outline with one more corner, inserted into the side that grows least: pressing in any order creates a
 * shape.
 */
export function withCorner(outline: readonly Place[], corner: Place): Place[] {
  if (outline.length < 3) return [...outline, corner];
  const growth = outline.map((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    return lengthBetween(from, corner) + lengthBetween(corner, to) - lengthBetween(from, to);
  });
  const index = growth.indexOf(Math.min(...growth)) + 1;
  return [...outline.slice(0, index), corner, ...outline.slice(index)];
}
