import { withParams } from "../lib/with-params";
import { paramOf, type Params } from "./params";

/**
 * Lists page by cursor, which only leads onwards. So `cursor` holds the whole trail of them, joined by
 * dots (none has one): the last is the page shown, and the way back is the trail without it.
 */
export function pageOf(params: Params) {
  const trail = (paramOf(params, "cursor") ?? "").split(".").filter(Boolean);
  const at = (cursors: readonly string[]) => withParams(params, { cursor: cursors.join(".") });
  return {
    /** What the list is asked for; undefined for its first page. */
    cursor: trail.at(-1),
    /** From 1. */
    number: trail.length + 1,
    previousHref: trail.length === 0 ? undefined : at(trail.slice(0, -1)),
    nextHref: (nextCursor: string | null) =>
      nextCursor === null ? undefined : at([...trail, nextCursor]),
  };
}
