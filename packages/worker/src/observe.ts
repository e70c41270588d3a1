import { inSpan, meter, SpanKind, traceOf } from "@roundsman/api/telemetry";

interface Begun {
  name: string;
  payload: unknown;
  /** This one included. */
  attempts: number;
}

const secondsOf = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

/**
 * Lets those outside see jobs: each a span of its name, in the trace of the request that asked for it
 * where that is known, and counted by how it ended.
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
