import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { root } from "../../router";
import {
  makeBusiness,
  makeMember,
  requestWith,
  signInAs,
  testService,
  type MadePerson,
  type TestService,
} from "../../testing";
import { describeError, rateLimited } from "../base/errors";
import { contextOf, createCallerFactory, router, type Meta } from "../context/context";
import { business } from "./procedures";
import { repeatLimits } from "./repeatable";

let done = 0;
const Wanted = z.object({ size: z.int(), refuse: z.boolean().optional() });
const write = (size: number) =>
  ({ id: "0198", at: (done += 1), text: "é".repeat(size / 2) }) as const;
const tried = router({
  write: business("orders:write")
    .input(Wanted)
    .mutation(({ ctx, input }) =>
      ctx.change(async (_tx, record) => {
        const answer = write(input.size);
        const subject = { kind: "try", id: String(answer.at) };
        await record({ action: "tried", words: "Tried", subject });
        return answer;
      }),
    ),
  crowded: business("orders:write")
    .input(z.object({}))
    .mutation(() => {
      done += 1;
      if (done % 2 === 1) throw rateLimited(2);
      return { at: done };
    }),
  maybe: business("orders:write", { dryRuns: true })
    .input(z.object({ dryRun: z.boolean() }))
    .mutation(() => ({ at: (done += 1) })),
});
const factory = createCallerFactory(tried);

let service: TestService;
let tenantId: string;
let owner: MadePerson;
let token: string;
beforeAll(async () => {
  service = await testService();
  const made = await makeBusiness(service);
  tenantId = made.id;
  owner = await makeMember(service, made);
  token = await signInAs(service, owner);
});
afterAll(() => service.close());

const as = (key: string, now?: Date) => {
  const headers = { "idempotency-key": key };
  return factory(contextOf(service, requestWith({ token, headers }), now));
};
const refusal = (work: Promise<unknown>) => work.then(() => null, describeError);
const kept = async (key: string) => {
  const { rows } = await service.test.owner.query<{ bytes: number | null }>(
    "SELECT octet_length(answer::text) AS bytes FROM idempotency_keys WHERE key = $1",
    [key],
  );
  return rows[0];
};

it("keeps an answer of 64 kB, and no larger one: that is told to be looked up", async () => {
  const first = await as("small").write({ size: 60_000 });
  expect(await as("small").write({ size: 60_000 })).toEqual(first);
  const large = await as("large").write({ size: 70_000 });
  expect(large.text).toHaveLength(35_000);
  const before = done;
  const again = await refusal(as("large").write({ size: 70_000 }));
  expect(again).toMatchObject({ status: 409 });
  expect(again?.body.message).toMatch(/was carried out.*look it up by its id 0198/);
  expect(done).toBe(before);
  expect((await kept("large"))?.bytes).toBeLessThan(1000);
});

it("keeps nothing of a refusal that says to ask again later", async () => {
  done = 0;
  expect(await refusal(as("crowded").crowded({}))).toMatchObject({ status: 429 });
  expect(await as("crowded").crowded({})).toEqual({ at: 2 });
  expect(await as("crowded").crowded({})).toEqual({ at: 2 });
});

it("keeps nothing of a dry run, so that the same key then does it, once", async () => {
  const dry = await as("dry").maybe({ dryRun: true });
  expect(await as("dry").maybe({ dryRun: true })).not.toEqual(dry);
  expect(await kept("dry")).toBeUndefined();
  const real = await as("dry").maybe({ dryRun: false });
  expect(await as("dry").maybe({ dryRun: false })).toEqual(real);
});

it("knows of every procedure whether its body may say that it is a dry run", () => {
  const { procedures } = root._def;
  const names = Object.entries(procedures as Record<string, unknown>);
  const may = names.filter(([, procedure]) => saysDryRun(procedure)).map(([name]) => name);
  const marked = names.filter(([, procedure]) => metaOf(procedure).dryRuns).map(([name]) => name);
  expect(may.length).toBeGreaterThan(2);
  expect(marked.toSorted()).toEqual(may.toSorted());
});

interface Defined {
  _def: { inputs: readonly unknown[]; meta?: Meta };
}
const metaOf = (procedure: unknown): Meta => (procedure as Defined)._def.meta ?? {};
const saysDryRun = (procedure: unknown) =>
  (procedure as Defined)._def.inputs.some(
    (shape) => shape instanceof z.ZodObject && "dryRun" in shape.shape,
  );

it("takes so many keys of a caller in a day and no more; repeats are answered all the same", async () => {
  const first = await as("one of many").write({ size: 2 });
  const { keysOfCaller } = repeatLimits;
  await service.test.owner.query(
    `INSERT INTO idempotency_keys (tenant_id, caller_id, key, request_hash, created_at, leased_until)
     SELECT $1, $2, 'many ' || n, '', now() - interval '23 hours', now() FROM generate_series(1, $3) n`,
    [tenantId, `person:${owner.id}`, keysOfCaller],
  );
  const before = done;
  const refused = await refusal(as("one too many").write({ size: 2 }));
  expect(refused).toMatchObject({ status: 429 });
  expect(refused?.body.message).toContain("10,000");
  // In an hour the oldest are forgotten.
  expect(refused?.retryAfterSeconds).toBeGreaterThan(3000);
  expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(3600);
  expect(done).toBe(before);
  expect(await as("one of many").write({ size: 2 })).toEqual(first);
  const later = new Date(Date.now() + 2 * 60 * 60_000);
  expect(await refusal(as("one too many", later).write({ size: 2 }))).toBeNull();
});

it("counts nobody else's keys", async () => {
  const other = await makeBusiness(service);
  const session = await signInAs(service, await makeMember(service, other));
  const headers = { "idempotency-key": "theirs" };
  const theirs = factory(contextOf(service, requestWith({ token: session, headers })));
  expect(await refusal(theirs.write({ size: 2 }))).toBeNull();
});
