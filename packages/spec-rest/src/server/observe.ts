import { inSpan, markFailed, meter, SpanKind, traceOf } from "@roundsman/api/telemetry";
import type { Handled } from "../handler/handler";
import type { RestRequest } from "../handler/request";

const secondsOf = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

type Serve = () => Promise<Handled>;

/**
 * Lets those outside see requests: each a span named for its operation, in the trace its caller says
 * it belongs to, and counted by operation and status with the time until its answer was out.
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
          // A method of the caller's own making would be a series of its own.
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
