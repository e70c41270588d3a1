import { addDays } from "date-fns/addDays";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  makeBusiness,
  makeKey,
  makeMember,
  makePerson,
  openSupport,
  requestWith,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../testing";
import { describeError, type ErrorKind } from "../base/errors";
import { contextOf, createCallerFactory, router } from "../context/context";
import { business, person } from "./procedures";
import { staff } from "./staff";

/* A router of the test's own: the middleware is tried without any module's rules. */

let commits = 0;
const tried = router({
  read: business("orders:read").query(({ ctx }) => ctx.business.id),
  write: business("orders:write")
    .input(z.object({ note: z.string().max(10) }))
    .mutation(({ ctx, input }) =>
      ctx.change(async (_tx, record) => {
        commits += 1;
        const at = commits;
        await record({
          action: "tried",
          words: input.note,
          subject: { kind: "try", id: String(at) },
        });
        if (input.note === "fault") throw new Error("a bug");
        return { at };
      }),
    ),
  silent: business("orders:write").mutation(({ ctx }) => ctx.change(async () => "nothing said")),
  shop: business("shops:write", { shop: true }).query(() => "open"),
  paying: business("orders:write", { standing: true }).query(() => "begun"),
  heavy: business("orders:read", { heavy: "export" }).query(() => "done"),
  own: person().query(({ ctx }) => ctx.person.id),
  support: staff("support").query(({ ctx }) => ctx.staff.role),
  owner: staff("owner").query(({ ctx }) => ctx.staff.role),
});
const factory = createCallerFactory(tried);

let service: TestService;
let fellside: MadeBusiness;
let owner: MadePerson;
let token: string;

beforeAll(async () => {
  service = await testService();
  fellside = await makeBusiness(service);
  owner = await makeMember(service, fellside, "owner");
  token = await signInAs(service, owner);
});
afterAll(() => service.close());

type Given = Parameters<typeof requestWith>[0] & { now?: Date };
const as = (given: Given) => factory(contextOf(service, requestWith(given), given.now));

async function refusal(work: Promise<unknown>): Promise<ErrorKind | "none"> {
  try {
    await work;
    return "none";
  } catch (error) {
    return describeError(error).body.error;
  }
}

describe("who is calling", () => {
  it("nobody, a made-up token and a made-up key are unauthenticated", async () => {
    expect(await refusal(as({}).read())).toBe("unauthenticated");
    expect(await refusal(as({ token: "0".repeat(64) }).read())).toBe("unauthenticated");
    expect(await refusal(as({ key: `rmaaaaaaaaaa_${"0".repeat(64)}` }).read())).toBe(
      "unauthenticated",
    );
  });

  it("a session serves as cookie or bearer, a key as either header", async () => {
    const key = await makeKey(service, fellside, owner, ["orders:read"]);
    const ways: Given[] = [
      { token },
      { headers: { authorization: `Bearer ${token}` } },
      { key },
      { headers: { authorization: `Bearer ${key}` } },
    ];
    for (const way of ways) expect(await as(way).read()).toBe(fellside.id);
  });

  it("a locked person's sessions and keys are nobody's", async () => {
    const locked = await makeMember(service, fellside, "admin");
    const session = await signInAs(service, locked);
    const key = await makeKey(service, fellside, locked, ["orders:read"]);
    await service.database.service.user.update({
      where: { id: locked.id },
      data: { lockedAt: new Date(), lockedReason: "Test" },
    });
    expect(await refusal(as({ token: session }).read())).toBe("unauthenticated");
    expect(await refusal(as({ key }).read())).toBe("unauthenticated");
  });

  it("a session runs out 30 days after its last use", async () => {
    const person = await makeMember(service, fellside, "admin");
    const session = await signInAs(service, person);
    const inDays = (days: number) => addDays(new Date(), days);
    expect(await refusal(as({ token: session, now: inDays(29) }).read())).toBe("none");
    expect(await refusal(as({ token: session, now: inDays(58) }).read())).toBe("none");
    expect(await refusal(as({ token: session, now: inDays(89) }).read())).toBe("unauthenticated");
  });
});

describe("which business", () => {
  it("is the only one, or the one named by id or slug; several need a name", async () => {
    const both = await makeMember(service, fellside, "admin");
    const harbour = await makeBusiness(service);
    await service.database.service.member.create({
      data: { tenantId: harbour.id, userId: both.id, role: "owner" },
    });
    const session = await signInAs(service, both);
    const named = (name: string) => as({ token: session, headers: { "x-tenant-id": name } }).read();
    expect(await named(harbour.slug)).toBe(harbour.id);
    expect(await named(fellside.id)).toBe(fellside.id);
    expect(await refusal(as({ token: session }).read())).toBe("validation");
    expect(await refusal(named("nowhere"))).toBe("forbidden");
  });

  it("a stranger is told nothing of plan or lock", async () => {
    const poor = await makeBusiness(service, { plan: "starter" });
    await service.database.service.business.update({
      where: { id: poor.id },
      data: { lockedAt: new Date(), lockedReason: "Test" },
    });
    const request = { token, headers: { "x-tenant-id": poor.id } };
    expect(await refusal(as(request).shop())).toBe("forbidden");
  });
});

describe("the order of refusals", () => {
  it("lock before plan, plan before permission, permission before the body", async () => {
    const poor = await makeBusiness(service, { plan: "starter" });
    const driver = await signInAs(service, await makeMember(service, poor, "driver"));
    expect(await refusal(as({ token: driver }).shop())).toBe("plan_required");
    expect(await refusal(as({ token: driver }).write({ note: "much too long for it" }))).toBe(
      "forbidden",
    );
    await service.database.service.business.update({
      where: { id: poor.id },
      data: { lockedAt: new Date(), lockedReason: "Test" },
    });
    expect(await refusal(as({ token: driver }).shop())).toBe("business_locked");
  });

  it("new work asks for good standing", async () => {
    const unpaid = await makeBusiness(service, { status: "unpaid" });
    const session = await signInAs(service, await makeMember(service, unpaid));
    expect(await refusal(as({ token: session }).paying())).toBe("plan_required");
    expect(await refusal(as({ token: session }).read())).toBe("none");
  });
});

describe("rates", () => {
  it("count a business's REST requests, keys and sessions alike, and heavy ones besides", async () => {
    const small = await makeBusiness(service);
    await service.database.service.subscription.update({
      where: { tenantId: small.id },
      data: { requestsPerMinute: 5, heavyPerMinute: 2 },
    });
    const member = await makeMember(service, small);
    const session = await signInAs(service, member);
    const key = await makeKey(service, small, member, ["orders:read"]);
    const rest = { entry: "rest" } as const;
    await as({ token: session, ...rest }).heavy();
    await as({ key, ...rest }).heavy();
    expect(await refusal(as({ key, ...rest }).heavy())).toBe("rate_limited");
    for (let sent = 2; sent < 5; sent += 1) await as({ token: session, ...rest }).read();
    expect(await refusal(as({ key, ...rest }).read())).toBe("rate_limited");
    expect(await refusal(as({ token: session }).read())).toBe("none");
  });
});

describe("a support session", () => {
  it("at level view only reads, at level act changes with both names on the record", async () => {
    const view = await openSupport(service, fellside, owner, { level: "view" });
    expect(await refusal(as({ token: view }).read())).toBe("none");
    expect(await refusal(as({ token: view }).write({ note: "no" }))).toBe("forbidden");
    const act = await openSupport(service, fellside, owner, { level: "act" });
    const { at } = await as({ token: act }).write({ note: "yes" });
    const { rows } = await service.test.owner.query(
      "SELECT actor_kind, actor_user_id, staff_user_id FROM activity WHERE action = 'tried' AND subject_id = $1",
      [String(at)],
    );
    expect(rows).toMatchObject([{ actor_kind: "support", actor_user_id: owner.id }]);
    expect(rows[0].staff_user_id).not.toBe(owner.id);
  });

  it("opens neither what is the person's own nor the console", async () => {
    const support = await openSupport(service, fellside, owner, { level: "act" });
    expect(await refusal(as({ token: support }).own())).toBe("forbidden");
    expect(await refusal(as({ token: support }).support())).toBe("forbidden");
  });
});

describe("the console's roles", () => {
  it("asks for staff, the second step on the person and in the session, and the role", async () => {
    const sam = await makePerson(service, { staffRole: "support" });
    expect(await as({ token: await signInAs(service, sam) }).support()).toBe("support");
    expect(await refusal(as({ token: await signInAs(service, sam) }).owner())).toBe("forbidden");
    expect(
      await refusal(as({ token: await signInAs(service, sam, { twoStep: false }) }).support()),
    ).toBe("forbidden");
    const bare = await makePerson(service, { staffRole: "owner", twoStep: false });
    expect(await refusal(as({ token: await signInAs(service, bare) }).support())).toBe("forbidden");
    expect(await refusal(as({ token }).support())).toBe("forbidden");
  });

  it("asks to sign in again after 30 idle minutes, and the session is over", async () => {
    const sam = await makePerson(service, { staffRole: "support" });
    const session = await signInAs(service, sam);
    const later = new Date(Date.now() + 31 * 60_000);
    expect(await refusal(as({ token: session, now: later }).support())).toBe("unauthenticated");
    expect(await refusal(as({ token: session }).support())).toBe("unauthenticated");
  });
});

describe("a repeated request", () => {
  const write = (key: string, note: string, by = token) =>
    as({ token: by, headers: { "idempotency-key": key } }).write({ note });

  it("gets the first answer again, for the same caller and body", async () => {
    const first = await write("a", "one");
    const before = commits;
    expect(await write("a", "one")).toEqual(first);
    expect(commits).toBe(before);
    expect(await refusal(write("a", "two"))).toBe("conflict");
    const other = await signInAs(service, await makeMember(service, fellside, "admin"));
    expect(await write("a", "one", other)).not.toEqual(first);
  });

  it("keeps a refusal of the body, forgets a fault of ours", async () => {
    expect(await refusal(write("b", "much too long for it"))).toBe("validation");
    expect(await refusal(write("b", "short"))).toBe("conflict");
    expect(await refusal(write("c", "fault"))).toBe("internal");
    expect(await refusal(write("c", "fine"))).toBe("none");
  });

  it("of twenty at once, one is carried out", async () => {
    const before = commits;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refusal(write("d", "race"))),
    );
    expect(commits).toBe(before + 1);
    expect(
      outcomes.filter((outcome) => outcome !== "none").every((outcome) => outcome === "conflict"),
    ).toBe(true);
  });

  it("is not carried out again where the first's answer was lost", async () => {
    await write("e", "lost");
    await service.test.owner.query(
      "UPDATE idempotency_keys SET answered_at = NULL, answer = NULL, leased_until = now() - interval '1 hour' WHERE key = 'e'",
    );
    expect(await refusal(write("e", "lost"))).toBe("conflict");
  });
});

it("a change that records nothing is rolled back as a bug", async () => {
  expect(await refusal(as({ token }).silent())).toBe("internal");
});

it("a browser's write from another site is refused, ours and a program's pass", async () => {
  const from = (headers: Record<string, string>) => as({ token, headers }).write({ note: "x" });
  expect(await refusal(from({ origin: "https://evil.example" }))).toBe("forbidden");
  expect(await refusal(from({ origin: "null" }))).toBe("forbidden");
  expect(await refusal(from({ "sec-fetch-site": "cross-site" }))).toBe("forbidden");
  expect(await refusal(from({ origin: "http://localhost:3000" }))).toBe("none");
  expect(await refusal(from({}))).toBe("none");
});
