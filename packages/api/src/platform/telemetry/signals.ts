import { hostname } from "node:os";
import {
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Meter,
  type Span,
  type SpanOptions,
} from "@opentelemetry/api";
import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";

/** Where bugs and slow things are told; pino's shape, so that a process hands in its own. */
export interface Log {
  error(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  info(facts: object, message: string): void;
}

/** The same log, whose every line says these facts too: of which request, of which job. */
export const withFacts = (log: Log, always: object): Log => ({
  error: (facts, message) => log.error({ ...always, ...facts }, message),
  warn: (facts, message) => log.warn({ ...always, ...facts }, message),
  info: (facts, message) => log.info({ ...always, ...facts }, message),
});

/** Where instruments are made. Ask for it when something opens, not as a module loads: before `startTelemetry` it counts nothing. */
export const meter = (): Meter => metrics.getMeter("roundsman");

const tracer = trace.getTracer("roundsman");

/** Does some work within a span of its own, beneath the one under way or `parent`. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
  parent: Context = context.active(),
): Promise<T> {
  return tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      markFailed(span);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Only that it failed: an error's words may quote what people typed. */
export const markFailed = (span: Span): void => {
  span.setStatus({ code: SpanStatusCode.ERROR });
};

/** The trace that headers, or a job's payload, say they belong to. */
export const traceOf = (carrier: object): Context => propagation.extract(ROOT_CONTEXT, carrier);

/** What a job carries so that its span hangs on the request it came from; empty where nobody traces. */
export function traceCarried(): { traceparent?: string } {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  const { traceparent } = carrier;
  return traceparent === undefined ? {} : { traceparent };
}

/** For a line of the log: the trace it belongs to. */
export function traceFacts(): { traceId?: string } {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? { traceId: span.spanContext().traceId } : {};
}

/** Upper bounds of durations in milliseconds; a last bucket holds what took longer. */
export const bounds = [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const;

export const emptyBuckets = (): number[] => Array.from({ length: bounds.length + 1 }, () => 0);

/** The bucket a duration belongs to. */
export function bucketOf(ms: number): number {
  const at = bounds.findIndex((bound) => ms <= bound);
  return at === -1 ? bounds.length : at;
}

/**
 * The duration in milliseconds that this share (0 to 1) of the calls stayed within, as well as buckets
 * tell: the upper bound of its bucket, and never more than the longest call.
 */
export function quantile(buckets: readonly number[], share: number, maxMs: number): number {
  const calls = buckets.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [at, count] of buckets.entries()) {
    seen += count;
    if (count > 0 && seen >= share * calls) return Math.min(bounds[at] ?? maxMs, maxMs);
  }
  return maxMs;
}

interface Tally {
  calls: number;
  failed: number;
  totalMs: number;
  maxMs: number;
  buckets: number[];
}

const flushEveryMs = milliseconds({ minutes: 1 });
const keptMs = milliseconds({ days: 1 });

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

  readonly #cutOff = meter().createCounter("roundsman.cut_off", {
    description: "Calls that took too long and were stopped, by procedure",
  });

  constructor(
    private readonly service: SqlRunner,
    private readonly log: Log,
  ) {}

  /** One call of a procedure that PostgreSQL stopped at a time limit. */
  noteCutOff(procedure: string): void {
    this.#cutOff.add(1, { procedure });
  }

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
    const tallied = sql<
      (typeof rows)[number]
    >`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<"tallied">(
      sql`tallied (procedure text, calls int, failed int, "totalMs" int, "maxMs" int, buckets int[])`,
    );
    const insert = sqlBuilder
      .insertInto("procedure_minutes")
      .columns([
        "minute",
        "process",
        "procedure",
        "calls",
        "failed",
        "total_ms",
        "max_ms",
        "buckets",
      ])
      .expression(
        sqlBuilder
          .selectFrom(tallied)
          .select((eb) => [
            sql<Date>`date_trunc('minute', ${now}::timestamptz)`.as("minute"),
            eb.val(this.#process).as("process"),
            "tallied.procedure",
            "tallied.calls",
            "tallied.failed",
            "tallied.totalMs",
            "tallied.maxMs",
            "tallied.buckets",
          ]),
      )
      .onConflict((clash) =>
        clash.columns(["minute", "process", "procedure"]).doUpdateSet((eb) => ({
          calls: eb("procedure_minutes.calls", "+", eb.ref("excluded.calls")),
          failed: eb("procedure_minutes.failed", "+", eb.ref("excluded.failed")),
          total_ms: eb("procedure_minutes.total_ms", "+", eb.ref("excluded.total_ms")),
          max_ms: sql<number>`greatest(procedure_minutes.max_ms, excluded.max_ms)`,
          buckets: sql<number[]>`array(
            select a + b
              from unnest(procedure_minutes.buckets, excluded.buckets) with ordinality as both_of (a, b, place)
             order by place)`,
        })),
      );
    await runSql(this.service, insert);
    const old = new Date(now.getTime() - keptMs);
    await runSql(
      this.service,
      sqlBuilder.deleteFrom("procedure_minutes").where("minute", "<", old),
    );
  }
}
