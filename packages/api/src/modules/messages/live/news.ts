import { setTimeout as pause } from "node:timers/promises";
import type { Leave } from "../../../platform/limits/budget";
import { callerIdOf, type BusinessCaller } from "../../../platform/access/caller";
import type { Context } from "../../../platform/context/service";
import { mayHear } from "./hearing";
import { Inbox } from "./inbox";
import { wasMissed } from "./missed";
import type { News } from "./schema";
import { stillInside } from "./still-inside";

/** A sign of life at least this often, and as often it is asked whether they may still listen. */
const beatMs = 10_000;
/** What one piece of work changes is said at once. */
const gatherMs = 60;

/**
 * The news of a business for one caller, from `since` on, until `signal` says stop, they may listen no
 * longer, or they listen in too many other places since. A clock of its own: it outlives the request that began it.
 * @throws rate_limited where too many listen to this business
 */
export async function* newsFor(
  ctx: Context & BusinessCaller,
  since: number | null,
  told: AbortSignal = new AbortController().signal,
): AsyncGenerator<News> {
  const sentAway = new AbortController();
  const signal = AbortSignal.any([told, sentAway.signal]);
  const leave = await listen(ctx, () => sentAway.abort());
  const inbox = new Inbox();
  let inside: BusinessCaller | null = ctx;
  const stop = ctx.database.changes.hear(ctx.business.id, (change) => {
    if (change === null || (inside && mayHear(inside, change))) inbox.put(change);
  });
  try {
    // Listened first, looked behind second: nothing falls between.
    const missed = since !== null && (await wasMissed(ctx, new Date(since)));
    yield { at: Date.now(), changed: missed ? "all" : [] };
    for (let beat = Date.now() + beatMs; inside && !signal.aborted;) {
      await inbox.wait(beat - Date.now(), signal);
      await pause(gatherMs);
      if (Date.now() >= beat) {
        inside = await stillInside(ctx);
        if (!inside) return;
        beat = Date.now() + beatMs;
      }
      yield { at: Date.now(), changed: inbox.take() };
    }
    if (sentAway.signal.aborted) yield { at: Date.now(), changed: [], ended: true };
  } finally {
    stop();
    leave();
  }
}

/**
 * A place among those who listen. In one place too many a person's oldest gives way, which may be a phone that
 * is gone and never said so; `sentAway` is called there.
 * @throws rate_limited where too many listen to this business
 */
async function listen(
  { budget, caller, business }: Context & BusinessCaller,
  sentAway: () => void,
): Promise<Leave> {
  const places: Leave[] = [];
  const leave = () => {
    for (const place of places.splice(0)) place();
  };
  const giveWay = () => {
    leave();
    sentAway();
  };
  places.push(await budget.enterForOldest("streamOfOne", callerIdOf(caller), giveWay));
  try {
    places.push(await budget.enter("stream", business.id));
    return leave;
  } catch (error) {
    leave();
    throw error;
  }
}
