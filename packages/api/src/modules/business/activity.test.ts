import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordActivity } from "../../platform/audit/activity";
import {
  callerFor,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../testing";
import { activityOf } from "./activity";

let service: TestService;
let business: MadeBusiness;
let other: MadeBusiness;
let token: string;

/** What happened, an hour apart: the first at midnight of 1 July by the clock in London. */
const start = Date.parse("2026-06-30T23:00:00Z");
const happened = [
  { action: "order.placed", words: "Placed an order for Mrs 100%_Tyson", kind: "shopper" },
  { action: "order.paid", words: "Took a payment", kind: "provider" },
  { action: "round.planned", words: "Planned a round", kind: "system" },
] as const;

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  other = await makeBusiness(service);
  token = await signInAs(service, await makeMember(service, business, "admin"));
  for (const tenantId of [business.id, other.id]) {
    for (const [index, { action, words, kind }] of happened.entries()) {
      await service.database.service.$transaction((tx) =>
        recordActivity(
          tx,
          { tenantId, kind, name: `The ${kind}` },
          { action, words, subject: { kind: action.split(".")[0] ?? "", id: "same" } },
          { now: new Date(start + index * 60 * 60_000), requestId: null },
        ),
      );
    }
  }
});
afterAll(() => service.close());

const list = (query: Parameters<ReturnType<typeof callerFor>["office"]["activity"]["list"]>[0]) =>
  callerFor(service, { token }).office.activity.list(query);
const actions = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).items.map(({ action }) => action);

describe("the activity list", () => {
  it("is the business's own, newest first, a page at a time", async () => {
    expect(await actions({})).toEqual(["round.planned", "order.paid", "order.placed"]);
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(rest.items.map(({ action }) => action)).toEqual(["order.placed"]);
    expect(rest.nextCursor).toBeNull();
  });

  it.each([
    [{ q: "PAYMENT" }, ["order.paid"]],
    [{ q: "the system" }, ["round.planned"]],
    [{ q: "100%_t" }, ["order.placed"]],
    [{ q: "%" }, ["order.placed"]],
    [{ action: "order.paid" }, ["order.paid"]],
    [{ subjectKind: "order", subjectId: "same" }, ["order.paid", "order.placed"]],
    [{ actorKind: "shopper" as const }, ["order.placed"]],
    [{ actorUserId: "nobody" }, []],
    [{ from: "2026-07-01", to: "2026-07-01" }, ["round.planned", "order.paid", "order.placed"]],
    [{ to: "2026-06-30" }, []],
    [{ from: "2026-07-02" }, []],
  ])("filters by %j", async (query, expected) => {
    expect(await actions(query)).toEqual(expected);
  });

  it("asks the database as often for two as for three", async () => {
    const two = await countStatements(service.database, () => list({ limit: 2 }));
    const all = await countStatements(service.database, () => list({}));
    expect(all.count).toBe(two.count);
  });

  it("refuses a cursor of another list", async () => {
    await expect(list({ cursor: "bm9uc2Vuc2U" })).rejects.toMatchObject({
      kind: "validation",
      issues: [{ path: "cursor" }],
    });
  });
});

it("tells another area what happened to one thing", async () => {
  const rows = await service.database.inBusiness(business.id, () =>
    activityOf(service.database.business, business.id, { kind: "order", id: "same" }),
  );
  expect(rows.map(({ action }) => action)).toEqual(["order.paid", "order.placed"]);
});
