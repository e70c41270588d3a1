import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { schedule } from "@roundsman/api";
import { relayTo, makeBusiness, testService } from "@roundsman/api/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildWorker, end, startBuilt } from "./testing/built-worker";
import { mailServer } from "./testing/mail-server";
import { mailOnce, writeMail } from "./testing/mails";

const service = await testService();
const { id: tenantId } = await makeBusiness(service);
const smtp = await mailServer();
const started: ChildProcess[] = [];

const start = (environment = service.test.environment) => {
  const child = startBuilt({
    ...environment,
    SMTP_URL: smtp.url,
    MAIL_FROM: "post@roundsman.example",
  });
  started.push(child);
  return child;
};

beforeAll(buildWorker);
afterAll(async () => {
  await Promise.all(started.map((child) => end(child, "SIGKILL")));
  await smtp.close();
  await service.close();
});

it("works from the bundle, and ends when told to", async () => {
  const worker = start();
  const id = await writeMail(service, tenantId);
  await mailOnce(service, id, "sent");
  const { rows } = await service.test.owner.query<{ identifier: string }>(
    "SELECT identifier FROM graphile_worker._private_known_crontabs ORDER BY identifier",
  );
  expect(rows.map(({ identifier }) => identifier)).toEqual(Object.keys(schedule).toSorted());
  expect(await end(worker, "SIGTERM")).toBe(0);
});

it("killed while sending, leaves a mail that the next worker sends under the same name", async () => {
  smtp.seen.length = 0;
  smtp.judge = () => new Promise(() => {});
  const killed = start();
  const id = await writeMail(service, tenantId);
  await expect.poll(() => smtp.seen.length).toBe(1);
  await end(killed, "SIGKILL");
  smtp.judge = () => null;
  // Sets the state that five minutes would bring.
  await service.database.service.email.updateMany({
    where: { id, status: "sending" },
    data: { sendingSince: new Date(Date.now() - 10 * 60_000) },
  });
  const next = start();
  expect(await mailOnce(service, id, "sent")).toMatchObject({ attempts: 2 });
  const names = smtp.seen.map((mail) => /^Message-ID: .*$/m.exec(mail)?.[0]);
  expect(names).toEqual([`Message-ID: <${id}@localhost>`, `Message-ID: <${id}@localhost>`]);
  expect(await end(next, "SIGTERM")).toBe(0);
});

it("started while the database is away, waits for it", async () => {
  const { hostname, port } = new URL(service.test.urls.service);
  const relay = await relayTo({ host: hostname, port: Number(port) });
  await relay.shut();
  const { BUSINESS_DATABASE_URL: business, SERVICE_DATABASE_URL: ours } = service.test.environment;
  const through = (url: string) => url.replace(`:${port}/`, `:${relay.port}/`);
  const worker = start({
    BUSINESS_DATABASE_URL: through(business),
    SERVICE_DATABASE_URL: through(ours),
  });
  // Longer than it takes to start and to look for the database the first time.
  await pause(5000);
  expect(worker.exitCode).toBeNull();
  await relay.open();
  await mailOnce(service, await writeMail(service, tenantId), "sent");
  expect(await end(worker, "SIGTERM")).toBe(0);
  await relay.shut();
});
