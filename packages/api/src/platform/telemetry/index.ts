export { SpanKind } from "@opentelemetry/api";
export { meter } from "./meter";
export { inSpan, markFailed, traceFacts, traceOf } from "./spans";
export { startTelemetry } from "./start";
