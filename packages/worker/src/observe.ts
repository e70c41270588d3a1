import { inSpan, meter, SpanKind, traceOf } from "@roundsman/api/telemetry";

interface Begun {
  name: string;
  payload: unknown;
  /** Including this one. */
  attempts: number;
}

const secondsOf = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

/**
 * Reports jobs to telemetry: each is a span of its name, in the trace of the request that enqueued it if known, and
 * is counted by its outcome.
 */
export function observer(): (job: Begun, work: () => Promise<void>) => Promise<void> {
  const durations = meter().createHistogram("roundsman.job.duration", {
    unit: "s",
    advice: { explicitBucketBoundaries: secondsOf },
  });
  return async ({ name, payload, attempts }, work) => {
    const from = performance.now();
    const note = (outcome: "done" | "failed") =>
      durations.record((performance.now() - from) / 1000, { job: name, outcome });
    const options = {
      kind: SpanKind.CONSUMER,
      attributes: { "roundsman.job.attempt": attempts },
    };
    try {
      await inSpan(
        name,
        options,
        work,
        traceOf(typeof payload === "object" && payload ? payload : {}),
      );
      note("done");
    } catch (error) {
      note("failed");
      throw error;
    }
  };
}
