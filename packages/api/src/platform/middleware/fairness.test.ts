import { createDatabase } from "@roundsman/db";
import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeBusiness,
  makeKey,
  makeMember,
  requestWith,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../testing";
import { describeError } from "../base/errors";
import { contextOf, createCallerFactory, router } from "../context/context";
import { shares } from "../limits/budget";
import { business, member } from "./procedures";

/* One business that asks for much, beside another: by every way in. */

let service: TestService;
const going = { count: 0, most: 0 };
let letGo = () => {};
let gone = new Promise<void>(() => {});
const hold = () => {
  gone = new Promise((resolve) => {
    letGo = resolve;
  });
};

async function stay() {
  going.count += 1;
  going.most = Math.max(going.most, going.count);
  await gone;
  going.count -= 1;
  return "done";
}

const tried = router({
  read: business("orders:read").query(() => "read"),
  stay: business("orders:read").query(stay),
  fail: business("orders:read").query(async () => {
    await stay();
    throw new Error("a bug");
  }),
  plan: business("orders:read", { heavy: "planning" }).query(stay),
  lines: business("orders:read", { heavy: "export" }).query(async function* lines() {
    yield "one";
    await gone;
    yield "two";
  }),
  own: member().query(() => "own"),
});
const factory = createCallerFactory(tried);

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

type Way = "rest" | "web";
async function open(rates: { requestsPerMinute?: number; heavyPerMinute?: number } = {}) {
  const made: MadeBusiness = await makeBusiness(service);
  await service.database.service.subscription.update({
    where: { tenantId: made.id },
    data: { requestsPerMinute: 100_000, heavyPerMinute: 100_000, ...rates },
  });
  const owner = await makeMember(service, made);
  const token = await signInAs(service, owner);
  const key = await makeKey(service, made, owner, ["orders:read"]);
  const as = (entry: Way) => factory(contextOf(service, requestWith({ token, entry })));
  return { id: made.id, token, key, as };
}

const kindOf = (error: unknown) => describeError(error).body.error;
const ends = async (all: Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((end) =>
    end.status === "fulfilled" ? "done" : kindOf(end.reason),
  );

describe.each<Way>(["rest", "web"])("over %s", (entry) => {
  it("one business has so many requests in work at once, and another is served meanwhile", async () => {
    const [hostile, other] = [await open(), await open()];
    hold();
    going.most = 0;
    const { atOnce } = shares.request;
    const asked = Array.from({ length: atOnce + 20 }, () => hostile.as(entry).stay());
    await expect.poll(() => going.count).toBe(atOnce);
    expect(await other.as(entry).read()).toBe("read");
    letGo();
    expect(await ends(asked)).toEqual(asked.map(() => "done"));
    expect(going.most).toBe(atOnce);
    expect(service.budget.taken("request", hostile.id)).toBe(0);
  });

  it("what fails gives its place back", async () => {
    const hostile = await open();
    hold();
    const asked = Array.from({ length: 30 }, () => hostile.as(entry).fail());
    letGo();
    expect(new Set(await ends(asked))).toEqual(new Set(["internal"]));
    expect(service.budget.taken("request", hostile.id)).toBe(0);
    expect(await hostile.as(entry).read()).toBe("read");
  });

  it("heavy work counts against the heavy rate of its business", async () => {
    const small = await open({ heavyPerMinute: 2 });
    hold();
    letGo();
    for (let times = 0; times < 2; times += 1) await small.as(entry).plan();
    expect(await ends([small.as(entry).plan()])).toEqual(["rate_limited"]);
    expect(await small.as(entry).read()).toBe("read");
  });

  it("heavy work of one kind has few places, and takes none from the rest", async () => {
    const hostile = await open();
    hold();
    going.most = 0;
    const asked = Array.from({ length: 5 }, () => hostile.as(entry).plan());
    await expect.poll(() => going.count).toBe(shares.planning.atOnce);
    expect(await hostile.as(entry).read()).toBe("read");
    letGo();
    await ends(asked);
    expect(going.most).toBe(shares.planning.atOnce);
  });
});

it("a stream holds its place until it is over, and none of those for requests", async () => {
  const hostile = await open();
  hold();
  const stream = await hostile.as("rest").lines();
  const reader = stream[Symbol.asyncIterator]();
  await reader.next();
  expect(service.budget.taken("export", hostile.id)).toBe(1);
  expect(service.budget.taken("request", hostile.id)).toBe(0);
  letGo();
  while (!(await reader.next()).done);
  expect(service.budget.taken("export", hostile.id)).toBe(0);
});

it("a body on its way holds no place but those of large bodies", async () => {
  const hostile = await open();
  let finish = () => {};
  const body = new Promise<undefined>((resolve) => {
    finish = () => resolve(undefined);
  });
  const headers = { "content-length": "5000000" };
  const request = requestWith({ token: hostile.token, entry: "rest", headers });
  const slow = () =>
    tried.read({
      ctx: contextOf(service, request),
      path: "read",
      type: "query",
      input: undefined,
      getRawInput: () => body,
      signal: undefined,
      batchIndex: 0,
    });
  const asked = Array.from({ length: 30 }, slow);
  await expect.poll(() => service.budget.taken("upload", hostile.id)).toBe(shares.upload.atOnce);
  expect(service.budget.taken("request", hostile.id)).toBe(0);
  expect(await hostile.as("rest").read()).toBe("read");
  finish();
  expect(await ends(asked)).toEqual(asked.map(() => "done"));
});

describe("over the rate", () => {
  it("who goes on is refused without a statement, slowly, and told when to come back", async () => {
    const small = await open({ requestsPerMinute: 3 });
    for (let times = 0; times < 3; times += 1) await small.as("rest").read();
    expect(await ends([small.as("rest").read()])).toEqual(["rate_limited"]);
    const ctx = contextOf(service, requestWith({ token: small.token, entry: "rest" }));
    const began = performance.now();
    const { statements, result } = await countStatements(service.database, () =>
      factory(ctx).read().catch(describeError),
    );
    expect(statements).toEqual([]);
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(result).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
    expect(ctx.reply.headers).toMatchObject({ "RateLimit-Limit": "3" });
  });

  it("refuses heavy work over the heavy rate alone, without a lookup and slowly", async () => {
    const small = await open({ heavyPerMinute: 1 });
    hold();
    letGo();
    const planOverRest = () => small.as("rest").plan();
    await planOverRest();
    expect(await ends([planOverRest()])).toEqual(["rate_limited"]);
    expect(await small.as("rest").read()).toBe("read");
    const { statements, result } = await countStatements(service.database, () =>
      planOverRest().catch(describeError),
    );
    expect(statements).toEqual([]);
    expect(result).toMatchObject({ status: 429 });
  });

  it("refuses nobody else, and nothing that has another rate", async () => {
    const small = await open({ requestsPerMinute: 1, heavyPerMinute: 1 });
    await small.as("rest").read();
    expect(await ends([small.as("rest").read()])).toEqual(["rate_limited"]);
    expect(await small.as("web").read()).toBe("read");
    const other = await open();
    expect(await other.as("rest").read()).toBe("read");
    hold();
    letGo();
    await other.as("web").plan();
    await small.as("web").plan();
    expect(await ends([small.as("web").plan()])).toEqual(["rate_limited"]);
    expect(await small.as("web").own()).toBe("own");
  });
});

it("a business whose connections are all at work is told 429, and it is no fault of ours", async () => {
  const hostile = await open();
  const database = createDatabase({ urls: service.test.urls, poolSize: 4, patienceMs: 1000 });
  const waits = Array.from({ length: 8 }, () =>
    database.inBusiness(hostile.id, () =>
      database.business.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(1.5)::text`),
    ),
  );
  const ended = await Promise.allSettled(waits);
  await database.close();
  const said = ended.flatMap((end) =>
    end.status === "rejected" ? [describeError(end.reason).status] : [],
  );
  expect(said.length).toBeGreaterThan(3);
  expect(new Set(said)).toEqual(new Set([429]));
});
