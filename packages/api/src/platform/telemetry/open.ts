import { diag, DiagLogLevel, metrics } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Log } from "../base/log";
import { watchProcess } from "./process-gauges";
import type { TelemetrySettings } from "./settings";
import type { Telemetry } from "./telemetry";
import { Unnamed } from "./unnamed";

/** @throws where the port of /metrics is taken */
export async function openTelemetry(
  settings: TelemetrySettings,
  service: string,
  log: Log,
): Promise<Telemetry> {
  const tell = (message: string) => log.warn({ about: "telemetry" }, message);
  const silent = () => {};
  diag.setLogger(
    { error: tell, warn: tell, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const resource = resourceOf(service);
  const opened: { shutdown(): Promise<void> }[] = [await openMetrics(settings, resource)];
  if (settings.collector) opened.push(openTraces(resource));
  return {
    async stop() {
      await Promise.allSettled(opened.map((provider) => provider.shutdown()));
    },
  };
}

const resourceOf = (service: string): Resource =>
  defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ "service.name": service }));

async function openMetrics({ scrape, collector }: TelemetrySettings, resource: Resource) {
  const page =
    scrape &&
    new PrometheusExporter({ ...scrape, preventServerStart: true, withoutScopeInfo: true });
  await page?.startServer();
  const push =
    collector && new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() });
  const provider = new MeterProvider({
    resource,
    readers: [page, push].filter((reader) => reader !== null && reader !== false),
  });
  metrics.setGlobalMeterProvider(provider);
  watchProcess();
  return provider;
}

function openTraces(resource: Resource) {
  const spanProcessors = [new Unnamed(new BatchSpanProcessor(new OTLPTraceExporter()))];
  const provider = new NodeTracerProvider({ resource, spanProcessors });
  provider.register();
  return provider;
}
