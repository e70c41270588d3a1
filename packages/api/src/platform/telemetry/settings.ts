import { z } from "zod";

/** A process that is seen from outside, or that nobody looks at. */
export interface Telemetry {
  /** Sends what is still held back, and closes /metrics. Never throws. */
  stop(): Promise<void>;
}

/** Who looks at a process from outside. */
export interface TelemetrySettings {
  /** Where Prometheus may fetch /metrics; null: nowhere. */
  scrape: { host: string; port: number } | null;
  /** Whether traces and metrics go to a collector; the exporters read its address themselves. */
  collector: boolean;
}

const Environment = z.object({
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
});

/** @throws ZodError naming what is wrong */
export function readTelemetrySettings(env: Record<string, string | undefined>): TelemetrySettings {
  const given = Environment.parse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")),
  );
  const { METRICS_PORT: port, METRICS_HOST: host } = given;
  return {
    scrape: port === undefined ? null : { host, port },
    collector:
      given.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && given.OTEL_SDK_DISABLED !== "true",
  };
}
