import { inSpan, markFailed, meter, SpanKind, traceOf } from "@roundsman/api/telemetry";
import type { Handled } from "../handler/handler";
import type { RestRequest } from "../handler/request";

const secondsOf = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

type Serve = () => Promise<Handled>;

/**
 * Returns a function that reports each request to telemetry: as a span named after its operation, in its caller's
 * trace, and in a histogram of durations by operation and status. A duration ends when the answer is sent.
 */
export function observer(): (request: RestRequest, serve: Serve) => Promise<Handled> {
  const durations = meter().createHistogram("http.server.request.duration", {
    unit: "s",
    advice: { explicitBucketBoundaries: secondsOf },
  });
  return ({ method, headers }, serve) => {
    const from = performance.now();
    return inSpan(
      "request",
      { kind: SpanKind.SERVER },
      async (span) => {
        const handled = await serve();
        const { operation, answer } = handled;
        const facts = {
          // A caller can invent methods, and each would add a series of metrics.
          "http.request.method": operation ? method : "_OTHER",
          "http.route": operation ?? "none",
          "http.response.status_code": answer.status,
        };
        durations.record((performance.now() - from) / 1000, facts);
        if (operation) span.updateName(`${method} ${operation}`);
        span.setAttributes(facts);
        if (answer.status >= 500) markFailed(span);
        return handled;
      },
      traceOf(headers),
    );
  };
}
