import { makeBusiness } from "@roundsman/api/testing";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { writeMail, writeMails } from "./testing/mails";
import { mailingService } from "./testing/mailing-service";
import { startWorker, type Worker } from "./worker";

/* How the jobs of many businesses share a worker, which does three at once. */

const { service, smtp, working, close } = await mailingService();
/** How many mails may overtake one that a worker has already taken: the machine is busy. */
const beside = 10;
let worker: Worker | undefined;

beforeEach(() => {
  smtp.seen.length = 0;
});
afterEach(() => worker?.stop());
afterAll(close);

const business = async (name: string) => (await makeBusiness(service, { name })).id;
const senderOf = (mail: string) => /^From: (.*) </m.exec(mail)?.[1] ?? "";
/** How many mails of all the server had been sent when the last of so many of this business came. */
const sentUntil = async (name: string, count: number) => {
  const places = () => smtp.seen.flatMap((mail, at) => (senderOf(mail) === name ? [at + 1] : []));
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
    // The tenth is held, and those beside it, until the others' are written.
    if (smtp.seen.length >= 10) await (written ??= writeOthers());
    return null;
  };
  worker = startWorker(working);
  // Twelve are sent or under way as they are written. Then come two of Large and two of Other at most,
  // and what the worker sends beside Small's once that is under way.
  expect(await sentUntil("Small", 1)).toBeLessThanOrEqual(12 + 2 * 2 + 1 + beside);
  // Large and Other take turns.
  expect(await sentUntil("Other", 20)).toBeLessThanOrEqual(12 + 2 * 20 + 2 + 1 + beside);
  expect(await sentUntil("Large", 60)).toBe(81);
});

it("a business that is alone has all of the worker", async () => {
  await writeMails(service, await business("Alone"), 30);
  const held: (() => void)[] = [];
  // None is answered before three are there: were fewer sent at once, this would never end.
  smtp.judge = () =>
    new Promise((resolve) => {
      held.push(() => resolve(null));
      if (held.length === 3) for (const answer of held.splice(0)) answer();
    });
  worker = startWorker(working);
  expect(await sentUntil("Alone", 30)).toBe(30);
});

it("a backlog moves on, however many others come with one mail after the other", async () => {
  const small = new Map<string, string>();
  for (let at = 0; at < 8; at += 1) small.set(`Small ${at}`, await business(`Small ${at}`));
  await writeMails(service, await business("Waiting"), 10);
  for (const id of small.values()) await writeMail(service, id);
  let others = true;
  smtp.judge = async (mail) => {
    // Each writes its next before the worker is done with this one: there is always one of them waiting.
    const id = small.get(senderOf(mail));
    if (others && id !== undefined) await writeMail(service, id);
    others &&= smtp.seen.length < 300;
    return null;
  };
  worker = startWorker(working);
  // Ten turns of nine businesses, and what is under way.
  expect(await sentUntil("Waiting", 10)).toBeLessThanOrEqual(10 * 9 + 3 + beside);
  others = false;
});
