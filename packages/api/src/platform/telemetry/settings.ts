import { address, port, readEnvironment, type Environment } from "@roundsman/environment";
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

const Seen = z.object({
  METRICS_PORT: port().optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: address("http", "https").optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
});

/** @throws SettingsInvalid naming everything that is wrong */
export function readTelemetrySettings(env: Environment): TelemetrySettings {
  const given = readEnvironment(Seen, env);
  const { METRICS_PORT: scraped, METRICS_HOST: host } = given;
  return {
    scrape: scraped === undefined ? null : { host, port: scraped },
    collector:
      given.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && given.OTEL_SDK_DISABLED !== "true",
  };
}
