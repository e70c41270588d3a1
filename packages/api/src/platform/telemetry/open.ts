import { monitorEventLoopDelay } from "node:perf_hooks";
import { diag, DiagLogLevel, metrics, type Context } from "@opentelemetry/api";
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
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type Span,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import { meter, type Log } from "./signals";
import type { Telemetry, TelemetrySettings } from "./settings";

const nano = 1e9;
const micro = 1e6;

/** What the process itself costs: memory, processor, and how long its event loop keeps work waiting. */
export function watchProcess(): void {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const memory = meter().createObservableGauge("process.memory", { unit: "By" });
  const cpu = meter().createObservableCounter("process.cpu.time", { unit: "s" });
  const uptime = meter().createObservableGauge("process.uptime", { unit: "s" });
  const lag = meter().createObservableGauge("nodejs.eventloop.delay", {
    unit: "s",
    description: "Since the last look",
  });

  memory.addCallback((seen) => {
    const { rss, heapUsed, external } = process.memoryUsage();
    seen.observe(rss, { kind: "resident" });
    seen.observe(heapUsed, { kind: "heap" });
    seen.observe(external, { kind: "external" });
  });
  cpu.addCallback((seen) => {
    const { user, system } = process.cpuUsage();
    seen.observe(user / micro, { mode: "user" });
    seen.observe(system / micro, { mode: "system" });
  });
  uptime.addCallback((seen) => seen.observe(process.uptime()));
  lag.addCallback((seen) => {
    seen.observe(delays.percentile(50) / nano, { quantile: "0.5" });
    seen.observe(delays.percentile(99) / nano, { quantile: "0.99" });
    seen.observe(delays.max / nano, { quantile: "1" });
    delays.reset();
  });
}

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
