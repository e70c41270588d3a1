import { setTimeout as pause } from "node:timers/promises";
import type { BusinessCaller } from "../../caller/caller";
import type { Context } from "../../service";
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
 * The news of a business for one caller, from `since` on, until `signal` says stop or they may listen no
 * longer. A clock of its own: it outlives the request that began it.
 */
export async function* newsFor(
  ctx: Context & BusinessCaller,
  since: number | null,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<News> {
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
  } finally {
    stop();
  }
}
