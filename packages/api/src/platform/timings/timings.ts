import { hostname } from "node:os";
import type { PrismaClient } from "@roundsman/db";
import type { Log } from "../base/log";
import { meter } from "../telemetry/meter";
import { bounds, bucketOf, emptyBuckets } from "./buckets";

interface Tally {
  calls: number;
  failed: number;
  totalMs: number;
  maxMs: number;
  buckets: number[];
}

const flushEveryMs = 60_000;
const keptMs = 24 * 60 * 60_000;

/**
 * How long this process's procedures take. A call costs a look-up in a map and a few additions; once a
 * minute what was counted becomes a row a procedure. What can't be written is dropped: it is a gauge,
 * not a record.
 */
export class Timings {
  #tallies = new Map<string, Tally>();
  #timer: NodeJS.Timeout | undefined;
  readonly #process = `${hostname()}:${process.pid}`.slice(-40);
  readonly #durations = meter().createHistogram("roundsman.procedure.duration", {
    unit: "s",
    description: "Failed is a bug of ours; a refusal is an answer",
    advice: { explicitBucketBoundaries: bounds.map((ms) => ms / 1000) },
  });

  constructor(
    private readonly service: PrismaClient,
    private readonly log: Log,
  ) {}

  /** One call of a procedure, and whether it ended in a bug of ours. */
  note(procedure: string, ms: number, failed: boolean): void {
    this.#durations.record(ms / 1000, { procedure, outcome: failed ? "failed" : "done" });
    let tally = this.#tallies.get(procedure);
    if (!tally) {
      tally = { calls: 0, failed: 0, totalMs: 0, maxMs: 0, buckets: emptyBuckets() };
      this.#tallies.set(procedure, tally);
    }
    tally.calls += 1;
    if (failed) tally.failed += 1;
    tally.totalMs += ms;
    tally.maxMs = Math.max(tally.maxMs, ms);
    const bucket = bucketOf(ms);
    tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
    this.#timer ??= setTimeout(() => void this.flush(), flushEveryMs).unref();
  }

  /** Writes what was counted since the last time; also what a process does as it ends. */
  async flush(now = new Date()): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const tallies = this.#tallies;
    this.#tallies = new Map();
    if (tallies.size === 0) return;
    try {
      await this.#write(tallies, now);
    } catch (error) {
      this.log.warn({ error: String(error) }, "could not write how long procedures took");
    }
  }

  async #write(tallies: ReadonlyMap<string, Tally>, now: Date): Promise<void> {
    const rows = [...tallies].map(([procedure, tally]) => ({
      procedure: procedure.slice(0, 80),
      ...tally,
      totalMs: Math.round(tally.totalMs),
      maxMs: Math.ceil(tally.maxMs),
    }));
    await this.service.$executeRaw`
      INSERT INTO procedure_minutes AS kept (minute, process, procedure, calls, failed, total_ms, max_ms, buckets)
      SELECT date_trunc('minute', ${now}::timestamptz), ${this.#process}, procedure, calls, failed, "totalMs", "maxMs", buckets
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS row (procedure text, calls int, failed int, "totalMs" int, "maxMs" int, buckets int[])
      ON CONFLICT (minute, process, procedure) DO UPDATE SET
        calls = kept.calls + excluded.calls,
        failed = kept.failed + excluded.failed,
        total_ms = kept.total_ms + excluded.total_ms,
        max_ms = greatest(kept.max_ms, excluded.max_ms),
        buckets = ARRAY(SELECT a + b FROM unnest(kept.buckets, excluded.buckets)
                          WITH ORDINALITY AS both_of (a, b, place) ORDER BY place)`;
    await this.service.$executeRaw`
      DELETE FROM procedure_minutes WHERE minute < ${new Date(now.getTime() - keptMs)}`;
  }
}
