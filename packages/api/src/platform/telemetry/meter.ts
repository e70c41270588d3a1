import { metrics, type Meter } from "@opentelemetry/api";

/** Where instruments are made. Ask for it when something opens, not as a module loads: it is deaf before `startTelemetry`. */
export const meter = (): Meter => metrics.getMeter("roundsman");
