import {
  freePort,
  makeBusiness,
  makeMember,
  openCollector,
  signInAs,
  testService,
  type ToldSpan,
} from "@roundsman/api/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildServer, endBuilt, startBuilt, type BuiltServer } from "./testing/built-server";

/* The built server as an OpenTelemetry collector and Prometheus see it. */

const service = await testService();
const collector = await openCollector();
const token = await signInAs(service, await makeMember(service, await makeBusiness(service)));
const metricsPort = await freePort();
const traceId = "0af7651916cd43dd8448eb211c80319c";
const callersSpan = "b7ad6b7169203331";
let server: BuiltServer;

beforeAll(async () => {
  await buildServer();
  server = await startBuilt({
    ...service.test.environment,
    SECRET_KEY: "a secret key that is for tests only",
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
});
afterAll(async () => {
  server.process.kill("SIGKILL");
  await collector.close();
  await service.close();
});

const invite = (email: string) =>
  fetch(`${server.url}/invitations`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      traceparent: `00-${traceId}-${callersSpan}-01`,
      "x-request-id": "seen-from-outside",
    },
    body: JSON.stringify({ email, role: "driver" }),
  });

/** Matches a line of /metrics: its name, labels and value. */
const sample = /^(\w+)(?:\{(.*)\})? (\S+)$/;

async function scrape(): Promise<{ name: string; labels: string; value: number }[]> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name, labels, value] = sample.exec(line) ?? [];
      if (name === undefined) throw new Error(`Not a sample: ${line}`);
      return { name, labels: labels ?? "", value: Number(value) };
    });
}

it("answers under the request's own id, and says it and the trace in each line of the log", async () => {
  const answer = await invite("first@marked.example");
  expect(answer.status).toBe(201);
  expect(answer.headers.get("x-request-id")).toBe("seen-from-outside");
  await expect
    .poll(() => server.lines.some((line) => line.includes('"path":"/invitations"')))
    .toBe(true);
  const line = server.lines.find((one) => one.includes('"path":"/invitations"'));
  expect(JSON.parse(line ?? "")).toMatchObject({ requestId: "seen-from-outside", traceId });
});

it("lets a job go on in the trace of the request that asked for it", async () => {
  const { rows } = await service.test.owner.query<{ traceparent: string }>(
    `SELECT payload->>'traceparent' AS traceparent FROM graphile_worker._private_jobs
      WHERE payload->>'invitationId' IS NOT NULL`,
  );
  expect(rows.map((row) => row.traceparent.split("-")[1])).toEqual([traceId]);
});

it("tells Prometheus of requests, procedures, pools and the process, on a port of its own", async () => {
  await fetch(`${server.url}/orders/${crypto.randomUUID()}`);
  await fetch(`${server.url}/no/such/place?token=hidden`);
  const samples = await scrape();
  const count = (name: string, ...labels: string[]) =>
    samples.find((one) => one.name === name && labels.every((label) => one.labels.includes(label)))
      ?.value;
  const requests = "http_server_request_duration_count";
  expect(count(requests, 'http_route="/invitations"', 'status_code="201"')).toBe(1);
  expect(count(requests, 'http_route="/orders/{id}"', 'status_code="401"')).toBe(1);
  expect(count(requests, 'http_route="none"', 'status_code="404"')).toBe(1);
  expect(count("roundsman_procedure_duration_count", '"office.invitations.create"', '"done"')).toBe(
    1,
  );
  expect(count("db_client_connections", 'pool="business"', 'state="idle"')).toBeGreaterThan(0);
  expect(count("db_client_connections_waiting", 'pool="service"')).toBe(0);
  expect(count("process_memory", 'kind="resident"')).toBeGreaterThan(1e7);
  expect(count("process_cpu_time_total", 'mode="user"')).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

describe("once it has ended", () => {
  beforeAll(async () => {
    await endBuilt(server);
  });

  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  const one = (name: string, parent?: ToldSpan): ToldSpan => {
    const matching = named(name).find((span) => !parent || span.parentSpanId === parent.spanId);
    if (!matching) throw new Error(`No span ${name}`);
    return matching;
  };
  const attributeOf = (span: ToldSpan, key: string) =>
    span.attributes.find((attribute) => attribute.key === key)?.value;

  it("the collector has the request's span in its caller's trace, the procedure's beneath, and its statements beneath that", () => {
    const request = one("POST /invitations");
    expect(request).toMatchObject({ traceId, parentSpanId: callersSpan });
    expect(attributeOf(request, "http.response.status_code")).toEqual({ intValue: 201 });
    const procedure = one("office.invitations.create", request);
    const statements = collector.spans.filter((span) => span.parentSpanId === procedure.spanId);
    const texts = statements.map((span) => attributeOf(span, "db.query.text")?.stringValue ?? "");
    expect(texts.some((text) => /^INSERT INTO .*invitations/.test(text))).toBe(true);
    expect(texts.at(-1)).toBe("COMMIT");
    expect(new Set(statements.map((span) => span.traceId))).toEqual(new Set([traceId]));
  });

  it("the collector has the metrics too", () => {
    expect([...collector.metrics]).toEqual(
      expect.arrayContaining(["http.server.request.duration", "db.client.connections"]),
    );
    expect(collector.text()).toContain("roundsman-rest");
  });

  it("was told nothing of people, and no secret", () => {
    expect(collector.text()).toContain("INSERT INTO");
    for (const secret of ["marked.example", token, "hidden", "for tests only"]) {
      expect(collector.text()).not.toContain(secret);
    }
  });
});
