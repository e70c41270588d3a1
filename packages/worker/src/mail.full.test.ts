import { setTimeout as pause } from "node:timers/promises";
import { openService } from "@roundsman/api";
import { makeBusiness } from "@roundsman/api/testing";
import { subDays } from "date-fns/subDays";
import { Client } from "pg";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { addJob, mailOnce, writeMail } from "./testing/mails";
import { mailingService } from "./testing/mailing-service";
import { startWorker, type Worker } from "./worker";

const { service, smtp, environment, working, close } = await mailingService();
const { id: tenantId } = await makeBusiness(service, { name: "Fellside Gas" });
let worker: Worker;

beforeEach(() => {
  smtp.seen.length = 0;
  smtp.judge = () => null;
  worker = startWorker(working);
});
afterEach(() => worker.stop());
afterAll(close);

/** Closes all connections of the service except the one that runs this query. */
const throwEverybodyOut = () =>
  service.database.pools.service.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
  );

/** Disconnects everyone from the database and refuses new connections. Returns a function that allows them again. */
async function sendDatabaseAway(): Promise<() => Promise<void>> {
  const target = new URL(service.test.urls.owner);
  const name = target.pathname.slice(1);
  target.pathname = "/postgres";
  const beside = new Client({ connectionString: target.href });
  await beside.connect();
  await beside.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
  await throwEverybodyOut();
  return async () => {
    await beside.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await beside.end();
  };
}

it("sends a mail in the business's name, and notes it", async () => {
  const id = await writeMail(service, tenantId, { replyTo: "office@fellside.example" });
  const row = await mailOnce(service, id, "sent");
  expect(row).toMatchObject({ attempts: 1, lastError: null, sendingSince: null });
  expect(row.sentAt).toBeInstanceOf(Date);
  expect(smtp.seen).toHaveLength(1);
  const headers = [
    "From: Fellside Gas <post@roundsman.example>",
    "To: cara@example.com",
    "Reply-To: office@fellside.example",
    `Message-ID: <${id}@localhost>`,
    "Subject: Your order",
  ];
  for (const header of headers) expect(smtp.seen[0]).toContain(header);
});

it("sends nothing for a business whose owners have not confirmed their email, and says why", async () => {
  const { id: unverified } = await makeBusiness(service);
  const verifiedAt = (emailVerifiedAt: Date | null) =>
    service.database.service.business.update({
      where: { id: unverified },
      data: { verifiedAt: emailVerifiedAt },
    });
  await verifiedAt(null);
  const id = await writeMail(service, unverified);
  const row = await mailOnce(service, id, "kept");
  expect(row).toMatchObject({ sentAt: null, lastError: expect.stringMatching(/confirm/i) });
  await verifiedAt(new Date());
  await mailOnce(service, await writeMail(service, unverified, { subject: "After" }), "sent");
  expect(smtp.seen).toHaveLength(1);
  expect(smtp.seen[0]).toContain("Subject: After");
});

it("sends the service's own mail in its own name", async () => {
  const { id } = await service.database.service.serviceEmail.create({
    data: { kind: "verify", toAddress: "olivia@example.com", subject: "Verify", text: "Link" },
  });
  await service.database.service.$executeRaw`
    SELECT enqueue_job('send_service_email', ${JSON.stringify({ emailId: id })}::jsonb)`;
  const where = { id, status: "sent" as const };
  await expect.poll(() => service.database.service.serviceEmail.count({ where })).toBe(1);
  expect(smtp.seen[0]).toContain("From: Roundsman <post@roundsman.example>");
});

it("tries again where the server can't just now, under the same name", async () => {
  smtp.judge = () => (smtp.seen.length === 1 ? { responseCode: 451 } : null);
  const id = await writeMail(service, tenantId);
  expect(await mailOnce(service, id, "queued", { attempts: 1 })).toMatchObject({
    lastError: expect.stringContaining("451"),
  });
  expect(await mailOnce(service, id, "sent")).toMatchObject({ attempts: 2, lastError: null });
  expect(smtp.seen.map((mail) => /^Message-ID: .*$/m.exec(mail)?.[0])).toEqual([
    `Message-ID: <${id}@localhost>`,
    `Message-ID: <${id}@localhost>`,
  ]);
});

it("gives up where the server will never, or a name is no address, and where it is old news", async () => {
  smtp.judge = () => ({ responseCode: 550 });
  const refused = await writeMail(service, tenantId);
  const nowhere = await writeMail(service, tenantId, { to: "cara" });
  expect(await mailOnce(service, refused, "failed")).toMatchObject({
    attempts: 1,
    lastError: expect.stringContaining("550"),
  });
  expect(await mailOnce(service, nowhere, "failed")).toMatchObject({ attempts: 1 });
  smtp.judge = () => ({ responseCode: 451 });
  const old = await writeMail(service, tenantId, {
    createdAt: subDays(new Date(), 4),
  });
  expect(await mailOnce(service, old, "failed")).toMatchObject({ attempts: 1 });
  expect(smtp.seen).toHaveLength(2);
});

it("sends a mail once, however many jobs name it and workers do them", async () => {
  const second = openService({ ...environment, SMTP_URL: smtp.url }, service.log);
  const helper = startWorker(second);
  const ids = await Promise.all(Array.from({ length: 10 }, () => writeMail(service, tenantId)));
  await Promise.all(
    ids.flatMap((id) => [1, 2, 3].map(() => addJob(service.database.service, tenantId, id))),
  );
  for (const id of ids) await mailOnce(service, id, "sent");
  await helper.stop();
  await second.close();
  expect(smtp.seen).toHaveLength(10);
});

it("keeps a mail where there is no mail server", async () => {
  await worker.stop();
  const without = openService(environment, service.log);
  worker = startWorker(without);
  const id = await writeMail(service, tenantId);
  expect(await mailOnce(service, id, "kept")).toMatchObject({ attempts: 1, sentAt: null });
  await worker.stop();
  await without.close();
  worker = startWorker(working);
});

it("finishes the mail under way before it stops", async () => {
  smtp.judge = () => new Promise((resolve) => setTimeout(() => resolve(null), 500));
  const id = await writeMail(service, tenantId);
  await mailOnce(service, id, "sending");
  await worker.stop();
  expect(await service.database.service.email.findFirst({ where: { id } })).toMatchObject({
    status: "sent",
  });
  worker = startWorker(working);
});

it("goes on when the database has thrown everybody out", async () => {
  await throwEverybodyOut();
  const id = await writeMail(service, tenantId).catch(() => writeMail(service, tenantId));
  expect(await mailOnce(service, id, "sent")).toMatchObject({ attempts: 1 });
});

it("works again after the database was away for a while", async () => {
  const back = await sendDatabaseAway();
  // Longer than the queue's own patience.
  await pause(9000);
  await back();
  const id = await writeMail(service, tenantId);
  expect(await mailOnce(service, id, "sent")).toMatchObject({ attempts: 1 });
});

it("sends a mail once where the database goes away before that can be noted", async () => {
  let back = async () => {};
  smtp.judge = async () => {
    back = await sendDatabaseAway();
    return null;
  };
  const id = await writeMail(service, tenantId);
  await expect.poll(() => smtp.seen.length).toBe(1);
  await pause(3000);
  await back();
  expect(await mailOnce(service, id, "sent")).toMatchObject({ attempts: 1, lastError: null });
  expect(smtp.seen).toHaveLength(1);
});
