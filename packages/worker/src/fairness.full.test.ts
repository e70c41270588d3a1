import { makeBusiness } from "@roundsman/api/testing";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { writeMail, writeMails } from "./testing/mails";
import { mailingService } from "./testing/mailing-service";
import { startWorker, type Worker } from "./worker";

/* Shows how the jobs of many businesses share a worker that does three at once. */

const { service, smtp, working, close } = await mailingService();
/** Number of mails that may overtake a mail that a worker has already taken, because the machine is busy. */
const beside = 10;
let worker: Worker | undefined;

beforeEach(() => {
  smtp.seen.length = 0;
});
afterEach(() => worker?.stop());
afterAll(close);

const business = async (name: string) => (await makeBusiness(service, { name })).id;
const senderOf = (mail: string) => /^From: (.*) </m.exec(mail)?.[1] ?? "";
/** Returns how many mails in total the server had received when this business's mail number `count` came. */
const sentUntil = async (name: string, count: number) => {
  const places = () =>
    smtp.seen.flatMap((mail, index) => (senderOf(mail) === name ? [index + 1] : []));
  await expect.poll(() => places().length).toBe(count);
  return places().at(-1);
};

it("one business's backlog keeps a mail of another waiting for two of its jobs at most", async () => {
  const [large, other, small] = [
    await business("Large"),
    await business("Other"),
    await business("Small"),
  ];
  await writeMails(service, large, 60);
  const writeOthers = async () => {
    await writeMails(service, other, 20);
    await writeMail(service, small);
  };
  let written: Promise<void> | undefined;
  smtp.judge = async () => {
    // The tenth mail and those sent at the same time wait until the other businesses' mails are written.
    if (smtp.seen.length >= 10) await (written ??= writeOthers());
    return null;
  };
  worker = startWorker(working);
  // Twelve are sent or under way when these are written. Then come at most two of Large and two of Other, and those
  // that the worker sends at the same time as Small's.
  expect(await sentUntil("Small", 1)).toBeLessThanOrEqual(12 + 2 * 2 + 1 + beside);
  // Large and Other take turns.
  expect(await sentUntil("Other", 20)).toBeLessThanOrEqual(12 + 2 * 20 + 2 + 1 + beside);
  expect(await sentUntil("Large", 60)).toBe(81);
});

it("a business that is alone has all of the worker", async () => {
  await writeMails(service, await business("Alone"), 30);
  const waiting: (() => void)[] = [];
  // The server answers none before three arrive: with fewer sent at once, this would never end.
  smtp.judge = () =>
    new Promise((resolve) => {
      waiting.push(() => resolve(null));
      if (waiting.length === 3) for (const answer of waiting.splice(0)) answer();
    });
  worker = startWorker(working);
  expect(await sentUntil("Alone", 30)).toBe(30);
});

it("a backlog moves on, however many others come with one mail after the other", async () => {
  const small = new Map<string, string>();
  for (let number = 0; number < 8; number += 1)
    small.set(`Small ${number}`, await business(`Small ${number}`));
  await writeMails(service, await business("Waiting"), 10);
  for (const id of small.values()) await writeMail(service, id);
  let others = true;
  smtp.judge = async (mail) => {
    // Each business writes its next mail before the worker is done with this one, so one of them always waits.
    const id = small.get(senderOf(mail));
    if (others && id !== undefined) await writeMail(service, id);
    others &&= smtp.seen.length < 300;
    return null;
  };
  worker = startWorker(working);
  // Ten turns of nine businesses, and the mails under way.
  expect(await sentUntil("Waiting", 10)).toBeLessThanOrEqual(10 * 9 + 3 + beside);
  others = false;
});
