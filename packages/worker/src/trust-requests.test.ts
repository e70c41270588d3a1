import { askToRead, makePerson } from "@roundsman/api/testing";
import { afterAll, expect, it } from "vitest";
import { mailingService } from "./testing/mailing-service";
import { startWorker } from "./worker";

const { service, smtp, working, close } = await mailingService();
const worker = startWorker(working);
afterAll(async () => {
  await worker.stop();
  await close();
});

/** The mails to staff that the server received, by recipient and subject. */
const mailsToStaff = () =>
  smtp.seen
    .filter((mail) => /^Subject: .*requests? waits? for an answer/im.test(mail))
    .map((mail) => ({
      to: /^To: (.*)$/m.exec(mail)?.[1]?.trim(),
      subject: /^Subject: (.*)$/m.exec(mail)?.[1]?.trim(),
    }));
const jobs = async () => {
  const { rows } = await service.test.owner.query<{ runAt: Date }>(
    `SELECT run_at AS "runAt" FROM graphile_worker.jobs WHERE task_identifier = 'tell_trust_requests'`,
  );
  return rows;
};

it("tells staff that a request waits, at once and then at most once an hour", async () => {
  const [sam, olga, gone] = [
    await makePerson(service, { staffRole: "support" }),
    await makePerson(service, { staffRole: "owner" }),
    await makePerson(service, { staffRole: "billing" }),
  ];
  await makePerson(service);
  const users = service.database.service.user;
  await users.update({ where: { id: gone.id }, data: { lockedAt: new Date() } });
  const everybody = new Set([sam.email, olga.email]);

  // Two requests at the same time are reported in one mail to each.
  await Promise.all(
    ["first", "second"].map((who) => askToRead(service, `${who}@northwind.example`)),
  );
  await expect.poll(() => mailsToStaff().length).toBe(2);
  expect(new Set(mailsToStaff().map(({ to }) => to))).toEqual(everybody);
  expect(mailsToStaff()[0]?.subject).toBe("A trust-centre request waits for an answer");
  expect(smtp.seen.join("")).not.toContain("Northwind");

  // Many more within the hour are reported in one mail, at its end.
  await Promise.all(
    ["third", "fourth"].map((who) => askToRead(service, `${who}@northwind.example`)),
  );
  const mails = service.database.service.serviceEmail;
  const kept = await mails.findMany({ where: { kind: "trust.waiting" } });
  expect(kept).toHaveLength(2);
  const hourLater = (kept[0]?.createdAt.getTime() ?? 0) + 60 * 60_000;
  await expect
    .poll(async () => (await jobs()).map(({ runAt }) => runAt.getTime()))
    .toEqual([hourLater]);

  // Moves the last notice back by an hour.
  const before = new Date(Date.now() - 61 * 60_000);
  await mails.updateMany({ where: { kind: "trust.waiting" }, data: { createdAt: before } });
  await service.test.owner.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
  await expect.poll(() => mailsToStaff().length, { timeout: 10_000 }).toBe(4);
  const later = mailsToStaff().slice(2);
  expect(new Set(later.map(({ to }) => to))).toEqual(everybody);
  expect(later[0]?.subject).toBe("4 trust-centre requests wait for an answer");
  // A job is deleted a moment after its mail is sent.
  await expect.poll(jobs).toEqual([]);
});
