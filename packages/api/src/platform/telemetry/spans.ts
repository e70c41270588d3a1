import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
} from "@opentelemetry/api";

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
