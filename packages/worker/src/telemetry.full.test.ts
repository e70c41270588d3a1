import type { ChildProcess } from "node:child_process";
import { freePort, makeBusiness, openCollector, testService } from "@roundsman/api/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildWorker, end, startBuilt } from "./testing/built-worker";
import { eventually } from "./testing/eventually";
import { mailOnce, writeMail } from "./testing/mails";

/* Shows the telemetry of the built worker. */

const service = await testService();
const { id: tenantId } = await makeBusiness(service);
const collector = await openCollector();
const metricsPort = await freePort();
const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
let worker: ChildProcess;

beforeAll(async () => {
  await buildWorker();
  worker = startBuilt({
    ...service.test.environment,
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
});
afterAll(async () => {
  await end(worker, "SIGKILL");
  await collector.close();
  await service.close();
});

const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

it("tells Prometheus of jobs and mails", async () => {
  await mailOnce(service, await writeMail(service, tenantId), "kept");
  await service.database.service.$executeRaw`
    SELECT enqueue_job('send_email', '{"tenantId": "broken", "emailId": "broken"}'::jsonb)`;
  const text = await eventually(async () => {
    const now = await scrape();
    // A failure is counted a moment before it is in the queue.
    return /job_duration_count\{job="send_email",outcome="failed"\} 1/.test(now) &&
      /^roundsman_jobs\{state="failed"\} 1$/m.test(now)
      ? now
      : null;
  });
  expect(text).toMatch(/^roundsman_job_duration_count\{job="send_email",outcome="done"\} 1$/m);
  expect(text).toMatch(/^roundsman_mails_total\{outcome="kept"\} 1$/m);
  expect(text).toMatch(/^roundsman_jobs\{state="under_way"\} \d$/m);
});

it("does a job in the trace of the request that asked for it, statements beneath", async () => {
  const { id: emailId } = await service.database.service.email.create({
    data: {
      tenantId,
      kind: "test",
      toAddress: "someone@marked.example",
      subject: "Your order",
      text: "It is on its way.",
    },
  });
  const payload = { tenantId, emailId, traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  await service.database.service.$executeRaw`
    SELECT enqueue_job('send_email', ${JSON.stringify(payload)}::jsonb)`;
  await mailOnce(service, emailId, "kept");
  expect(await end(worker, "SIGTERM")).toBe(0);
  const inTrace = collector.spans.filter((span) => span.traceId === traceId);
  const job = inTrace.find((span) => span.name === "send_email");
  expect(job?.parentSpanId).toBe("00f067aa0ba902b7");
  const beneath = inTrace.filter((span) => span.parentSpanId === job?.spanId);
  expect(beneath.map((span) => span.name)).toContain("UPDATE");
  expect(collector.text()).not.toContain("marked.example");
});
