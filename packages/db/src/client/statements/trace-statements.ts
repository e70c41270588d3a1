import { SpanKind, SpanStatusCode, trace, type Span } from "@opentelemetry/api";
import type { StatementHook } from "./statement-hooks";

const tracer = trace.getTracer("roundsman");
const longestText = 2000;

/**
 * Makes each statement of a connection a span below the current one. Without one it does nothing, so scheduled work
 * creates no traces. The span has the text, with `$1` in place of values; it never has values, nor an error's
 * message, which quotes them.
 */
export const traceStatement: StatementHook = (text) => {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const span = spanOf(text.replaceAll(/\s+/g, " ").trim());
  return (error) => end(span, error);
};

function spanOf(text: string): Span {
  const verb = /^\w+/.exec(text)?.[0].toUpperCase() ?? "statement";
  return tracer.startSpan(verb, {
    kind: SpanKind.CLIENT,
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": verb,
      "db.query.text": text.slice(0, longestText),
    },
  });
}

function end(span: Span, error?: unknown): void {
  if (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    const code: unknown = typeof error === "object" ? Reflect.get(error, "code") : undefined;
    if (typeof code === "string") span.setAttribute("db.response.status_code", code);
  }
  span.end();
}
