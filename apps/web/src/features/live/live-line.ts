import { connection } from "@/trpc/connection";
import type { RouterOutputs } from "@/trpc/outputs";

type News = RouterOutputs["office"]["live"]["watch"] extends AsyncIterable<infer One> ? One : never;
/** One thing that changed; null where anything may have. */
export type Change = Exclude<News["changed"], "all">[number] | null;
type Listener = (change: Change) => void;

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** A part of a page that wakes later than the line is told what came in meanwhile: it shows what was read before. */
const keptMs = 30_000;

/**
 * The page's line to what changes (`/api/live`): open while the page is looked at, opened again when it
 * breaks. Whatever was missed meanwhile comes as null once it stands again.
 */
export class LiveLine {
  readonly #business: string;
  #since: number;
  #source: EventSource | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  #waitMs = firstWaitMs;
  readonly #listeners = new Set<Listener>();
  /** What was heard of late, and when, in milliseconds since 1970. */
  #heard: { change: Change; at: number }[] = [];

  /** `since` is when the page was read, by the service's clock, in milliseconds. */
  constructor(business: string, since: number) {
    this.#business = business;
    this.#since = since;
  }

  /** Calls `listener` with each change from now on, and at once with those of the last half minute. */
  hear(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#forgetOld();
    for (const { change } of this.#heard) listener(change);
    return () => this.#listeners.delete(listener);
  }

  open(): void {
    clearTimeout(this.#again);
    if (this.#source) return;
    const query = new URLSearchParams({ business: this.#business, since: String(this.#since) });
    const source = new EventSource(`/api/live?${query}`);
    this.#source = source;
    source.addEventListener("message", ({ data }) => this.#take(JSON.parse(String(data)) as News));
    // The browser would come back by itself, but asking for what is long known.
    source.addEventListener("error", () => {
      this.close();
      void connection.doubt();
      this.#again = setTimeout(() => this.open(), this.#waitMs * (0.5 + Math.random()));
      this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs);
    });
  }

  close(): void {
    clearTimeout(this.#again);
    this.#source?.close();
    this.#source = null;
  }

  #take({ at, changed, ended }: News): void {
    this.#since = at;
    // Other tabs of theirs took its place: it comes back when it is looked at again, or they would go on taking
    // it from each other.
    if (ended) return this.close();
    this.#waitMs = firstWaitMs;
    this.#forgetOld();
    for (const change of changed === "all" ? [null] : changed) {
      this.#heard.push({ change, at: Date.now() });
      for (const listener of this.#listeners) listener(change);
    }
  }

  #forgetOld(): void {
    const since = Date.now() - keptMs;
    this.#heard = this.#heard.filter((one) => one.at > since);
  }
}
