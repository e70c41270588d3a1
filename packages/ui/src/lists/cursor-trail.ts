import { withParams } from "../lib/with-params";
import { paramOf, type Params } from "./params";

/**
 * Lists page by cursor, which only leads forward. So `cursor` holds all cursors so far, joined by dots (no cursor has
 * one). The last one is the current page, and the way back is the list without it.
 */
export function pageOf(params: Params) {
  const trail = (paramOf(params, "cursor") ?? "").split(".").filter(Boolean);
  const hrefOf = (cursors: readonly string[]) => withParams(params, { cursor: cursors.join(".") });
  return {
    /** The operation's cursor; undefined for the first page. */
    cursor: trail.at(-1),
    /** From 1. */
    number: trail.length + 1,
    previousHref: trail.length === 0 ? undefined : hrefOf(trail.slice(0, -1)),
    nextHref: (nextCursor: string | null) =>
      nextCursor === null ? undefined : hrefOf([...trail, nextCursor]),
  };
}
