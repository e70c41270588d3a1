export { SpanKind } from "@opentelemetry/api";
export { meter } from "./signals";
export { inSpan, markFailed, traceFacts, traceOf } from "./signals";
export { startTelemetry } from "./start";
