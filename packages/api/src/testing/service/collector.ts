import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as it was told, in OTLP's own words. */
export interface ToldSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Traces {
  resourceSpans: { scopeSpans: { spans: ToldSpan[] }[] }[];
}
interface Metrics {
  resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[];
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ToldSpan[];
  /** Names of the metrics told. */
  metrics: Set<string>;
  /** All that was sent, as it came. */
  text: () => string;
  close: () => Promise<void>;
}

/** A collector that takes OpenTelemetry's protocol over HTTP, as JSON, and keeps what it is told. */
export async function openCollector(): Promise<Collector> {
  const told: string[] = [];
  const spans: ToldSpan[] = [];
  const metrics = new Set<string>();
  const take = (text: string, path: string | undefined) => {
    told.push(text);
    if (path === "/v1/traces") {
      const { resourceSpans }: Traces = JSON.parse(text);
      spans.push(...resourceSpans.flatMap((of) => of.scopeSpans.flatMap((scope) => scope.spans)));
    } else {
      const { resourceMetrics }: Metrics = JSON.parse(text);
      const scopes = resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics);
      for (const { name } of scopes.flatMap((scope) => scope.metrics)) metrics.add(name);
    }
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    take(await textOf(request), request.url);
    response.setHeader("Content-Type", "application/json").end("{}");
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    text: () => told.join("\n"),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of request) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces).toString();
}
