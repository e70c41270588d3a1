import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { contextOf, createCallerFactory } from "../../platform/context/context";
import { Budget } from "../../platform/limits/budget";
import { root } from "../../router";
import {
  callerFor,
  makeBusiness,
  makeKey,
  makeMember,
  makePerson,
  openSupport,
  requestWith,
  signInAs,
  testService,
} from "../../testing";
import type { News } from "./live-router";

const service = await testService();
const { service: db } = service.database;
const factory = createCallerFactory(root);
const [fellside, harbour] = [await makeBusiness(service), await makeBusiness(service)];
const olivia = await makeMember(service, fellside);
const dan = await makeMember(service, fellside, "driver");
const harry = await makeMember(service, harbour);
const ends: (() => Promise<void>)[] = [];
afterAll(service.close);
// A stream that is open would be told of the next test.
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(ends.splice(0).map((end) => end()));
});

/** Listens as the holder of this token; what came is kept, signs of life left out. */
async function listen(token: string, since?: number) {
  const ending = new AbortController();
  const ctx = contextOf(service, requestWith({ token }));
  const news = await factory(ctx, { signal: ending.signal }).office.live.watch({ since });
  const heard: News["changed"][] = [];
  let [open, wasEnded] = [false, false];
  const over = (async () => {
    for await (const { changed, ended } of news) {
      open = true;
      wasEnded ||= ended ?? false;
      if (changed === "all" || changed.length > 0) heard.push(changed);
    }
  })();
  ends.push(async () => {
    ending.abort();
    await over.catch(() => {});
  });
  await vi.waitUntil(() => open);
  return { heard, over, wasEnded: () => wasEnded };
}

const named = (name: string) => expect.arrayContaining([{ kind: "product", id: name }]);
const makeProduct = async (token: string) =>
  (await callerFor(service, { token }).office.products.create({ name: "Coal", unitPrice: 900 })).id;

// The first to listen opens the line, and is told to look at everything.
beforeAll(async () => {
  const { heard } = await listen(await signInAs(service, harry));
  await vi.waitUntil(() => heard.includes("all"));
});

it("tells members of what is done in their business, and nobody of another's", async () => {
  const token = await signInAs(service, olivia);
  const [own, others] = [await listen(token), await listen(await signInAs(service, harry))];
  const began = Date.now();
  const id = await makeProduct(token);
  await expect.poll(() => own.heard).toEqual([named(id)]);
  expect(Date.now() - began).toBeLessThan(2000);
  await makeProduct(await signInAs(service, harry));
  await expect.poll(() => others.heard).toHaveLength(1);
  expect(own.heard).toHaveLength(1);
});

it("tells nobody of what they may not read, and of notices only their own", async () => {
  const [owner, driver] = [
    await listen(await signInAs(service, olivia)),
    await listen(await signInAs(service, dan)),
  ];
  const [{ id: orderId }] = await db.$queryRaw<[{ id: string }]>`
    INSERT INTO activity (tenant_id, actor_kind, actor_name, action, words, subject_kind, subject_id)
    VALUES (${fellside.id}::uuid, 'system', 'Test', 'order.tested', 'Tested', 'order', 'one')
    RETURNING subject_id AS id`;
  await db.notification.create({
    data: { tenantId: fellside.id, userId: dan.id, kind: "round.issued", title: "Your round" },
  });
  await expect.poll(() => driver.heard.flat()).toEqual([{ kind: "notice", id: dan.id }]);
  await expect.poll(() => owner.heard.flat()).toEqual([{ kind: "order", id: orderId }]);
});

it("tells no more of what somebody may not read from the moment their permissions change", async () => {
  const hand = await makeMember(service, fellside, "admin");
  const { heard } = await listen(await signInAs(service, hand));
  const office = callerFor(service, { token: await signInAs(service, olivia) }).office;
  await office.members.change({ userId: hand.id, role: "admin", permissionSetId: "yard" });
  await office.customers.create({ name: "Mrs Tyson" });
  // Of what they may do now, all is to be asked anew.
  await expect.poll(() => heard).toContain("all");
  const { id } = await office.products.create({ name: "Logs", unitPrice: 900 });
  await office.rateSets.create({ name: "Trade" });
  await expect.poll(() => heard.at(-1)).toEqual(named(id));
  const told = heard.flatMap((changes) => (changes === "all" ? [] : changes));
  expect(told.map(({ kind }) => kind)).toEqual(["product"]);
});

it("says at once whether something was missed since the last news", async () => {
  const token = await signInAs(service, olivia);
  const watching = await listen(token);
  const before = Date.now();
  const id = await makeProduct(token);
  // Told by now, so that whoever comes later does not hear of it as news.
  await expect.poll(() => watching.heard.at(-1)).toEqual(named(id));
  const [late, later] = [await listen(token, before), await listen(token, before + 60_000)];
  expect(late.heard).toEqual(["all"]);
  expect(later.heard).toEqual([]);
});

it("says so, too, when the line to the database was cut, and goes on", async () => {
  const token = await signInAs(service, olivia);
  const { heard } = await listen(token);
  await db.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'roundsman changes' AND datname = current_database()`;
  await expect.poll(() => heard).toEqual(["all"]);
  const id = await makeProduct(token);
  await expect.poll(() => heard.at(-1)).toEqual(named(id));
});

const endings = {
  "signed out": ({ id }: { id: string }) => db.session.deleteMany({ where: { userId: id } }),
  "no member any longer": ({ id }: { id: string }) =>
    db.member.deleteMany({ where: { userId: id } }),
  "in a locked business": (_: { id: string }, business: { id: string }) =>
    db.business.update({
      where: { id: business.id },
      data: { lockedAt: new Date(), lockedReason: "A test" },
    }),
};

it.concurrent("ends within seconds for who is signed out, no member any longer, or in a locked business", async () => {
  const all = Object.values(endings).map(async (end) => {
    const business = await makeBusiness(service);
    const person = await makeMember(service, business);
    const { over } = await listen(await signInAs(service, person));
    await end(person, business);
    await over;
  });
  await expect(Promise.all(all)).resolves.toHaveLength(3);
}, 15_000);

it.concurrent("ends within seconds for support whose staff member lost the role or was locked", async () => {
  const all = [{ staffRole: null }, { lockedAt: new Date(), lockedReason: "A test" }].map(
    async (data) => {
      const staff = await makePerson(service, { staffRole: "support" });
      const support = await openSupport(service, fellside, olivia, { level: "act", staff });
      const { over } = await listen(support);
      // The row alone: the stream asks whether its session holds, not whether it was told of an end.
      await db.user.update({ where: { id: staff.id }, data });
      await over;
    },
  );
  await expect(Promise.all(all)).resolves.toHaveLength(2);
}, 15_000);

it("is for people: support sessions may look on, keys may not", async () => {
  const support = await openSupport(service, fellside, olivia, { level: "view" });
  expect((await listen(support)).heard).toEqual([]);
  const key = await makeKey(service, fellside, olivia, ["orders:read"]);
  await expect(callerFor(service, { key }).office.live.watch({})).rejects.toThrow("key");
  await expect(callerFor(service).office.live.watch({})).rejects.toThrow("Sign in");
});

it("is for ten places a person: the oldest gives way, and is told so", async () => {
  const paul = await makeMember(service, fellside);
  const token = await signInAs(service, paul);
  const first = await listen(token);
  const others = [];
  for (let tab = 0; tab < 9; tab += 1) others.push(await listen(token));
  expect(first.wasEnded()).toBe(false);
  const newest = await listen(token);
  await first.over;
  expect(first.wasEnded()).toBe(true);
  expect(service.budget.taken("streamOfOne", paul.id)).toBe(10);
  const id = await makeProduct(token);
  await expect.poll(() => newest.heard).toEqual([named(id)]);
  expect(others[0]?.heard).toEqual([named(id)]);
  expect(others[0]?.wasEnded()).toBe(false);
});

it("is for so many in a business; one more is refused, and nobody of another's", async () => {
  const few = new Budget({ stream: { atOnce: 2, waiting: 0, patienceMs: 0 } });
  const [one, two, three, other] = await Promise.all(
    [fellside, fellside, fellside, harbour].map(async (made) =>
      signInAs(service, await makeMember(service, made)),
    ),
  );
  const ending = new AbortController();
  const news = async (token = "") => {
    const ctx = contextOf({ ...service, budget: few }, requestWith({ token }));
    const stream = await factory(ctx, { signal: ending.signal }).office.live.watch({});
    return stream[Symbol.asyncIterator]();
  };
  const readers = [await news(one), await news(two)];
  for (const reader of readers) await reader.next();
  await expect((await news(three)).next()).rejects.toThrow("Too many");
  const reader = await news(other);
  await reader.next();
  for (const each of [...readers, reader]) await each.return?.();
  expect(few.taken("stream", fellside.id)).toBe(0);
  expect((await (await news(three)).next()).done).toBe(false);
  ending.abort();
});

it("tells of a mail that has gone what it was about", async () => {
  const own = await listen(await signInAs(service, olivia));
  const about = { subjectKind: "order", subjectId: "the-order" };
  const letter = {
    kind: "order.payment_link",
    toAddress: "t@test.example",
    subject: "Pay",
    text: "",
  };
  const { id } = await db.email.create({ data: { tenantId: fellside.id, ...letter, ...about } });
  await db.email.updateMany({ where: { id }, data: { attempts: 1 } });
  await db.email.updateMany({ where: { id }, data: { status: "sent" } });
  await expect.poll(() => own.heard).toEqual([[{ kind: "order", id: "the-order" }]]);
});
