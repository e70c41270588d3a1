import type { Context } from "@opentelemetry/api";
import type { ReadableSpan, Span, SpanProcessor } from "@opentelemetry/sdk-trace-node";

/** What a span may say: kinds, patterns and numbers, never a whole address or what a person typed. */
const sayable = new Set([
  "db.operation.name",
  "db.query.text",
  "db.response.status_code",
  "db.system.name",
  "http.method",
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "http.status_code",
  "next.route",
  "next.span_type",
  "roundsman.job.attempt",
]);

/**
 * Takes from spans whatever might name a person or hold a secret, before they leave. Next makes spans
 * of its own, whose addresses carry tokens and tracking references, and errors' words quote rows.
 */
export class Unnamed implements SpanProcessor {
  constructor(private readonly next: SpanProcessor) {}

  onStart(span: Span, parent: Context): void {
    this.next.onStart(span, parent);
  }

  onEnd(span: ReadableSpan): void {
    for (const name of Object.keys(span.attributes)) {
      if (!sayable.has(name)) delete span.attributes[name];
    }
    span.events.length = 0;
    delete span.status.message;
    this.next.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}
