import { randomUUID } from "node:crypto";
import { makeKey, makeMember, makeMerchant, signInAs, testService } from "@roundsman/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/notifications.md. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);

const List = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.uuid(),
      kind: z.string(),
      title: z.string(),
      body: z.string().nullable(),
      href: z.string().nullable(),
      readAt: z.iso.datetime().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  unread: z.int().min(0),
});

let as: string;
let userId: string;
beforeEach(async () => {
  const person = await makeMember(service, at.business, "admin");
  userId = person.id;
  as = await signInAs(service, person);
});

/** Inserts notices, created these numbers of minutes ago. */
async function tell(minutes: readonly number[], who = userId, tenantId = at.business.id) {
  await service.database.service.notification.createMany({
    data: minutes.map((ago) => ({
      tenantId,
      userId: who,
      kind: "round.issued",
      title: `${ago} minutes ago`,
      createdAt: new Date(Date.now() - ago * 60_000),
    })),
  });
}
const list = async (query = "", who = as) =>
  List.parse((await api.get(`/notifications${query}`, { as: who })).body);
const read = (body: unknown, who = as) => api.post("/notifications/read", { as: who, body });

describe("GET /notifications", () => {
  it("lists the person's own of this business, newest first, and counts the unread", async () => {
    await tell([3, 1, 2]);
    await tell([4], at.owner.id);
    await tell([5], userId, elsewhere.business.id);
    const { items, unread } = await list();
    expect(items.map(({ title }) => title)).toEqual([1, 2, 3].map((ago) => `${ago} minutes ago`));
    expect(unread).toBe(3);
  });

  it("is told of what happens: a round issued to its driver", async () => {
    const round = {
      roundDate: new Date().toISOString().slice(0, 10),
      driverUserId: at.driver.id,
      vehicleId: at.vehicle.id,
      startLocationId: at.yard.id,
      endLocationId: at.yard.id,
    };
    const { body } = await api.post("/rounds", { as: at.owner.token, body: round });
    const { id } = z.object({ id: z.uuid() }).parse(body);
    await api.post(`/rounds/${id}/issue`, { as: at.owner.token, body: {} });
    const { items, unread } = await list("", at.driver.token);
    expect(items).toMatchObject([{ kind: "round.issued", readAt: null }]);
    expect(unread).toBe(1);
  });

  it("gives 30, or up to 100, and counts all the unread whatever the limit", async () => {
    await tell(Array.from({ length: 101 }, (_, ago) => ago));
    expect((await list()).items).toHaveLength(30);
    expect(await list("?limit=1")).toMatchObject({ unread: 101, items: [{}] });
    expect((await list("?limit=100")).items).toHaveLength(100);
    for (const limit of ["0", "101", "1.5", "many", ""]) {
      expectValidation(await api.get(`/notifications?limit=${limit}`, { as }), "limit");
    }
  });

  it("refuses in the order of the table: 401, a key with 403, then 422", async () => {
    expectError(await api.get("/notifications?limit=0"), "unauthenticated");
    const key = await makeKey(service, at.business, at.owner, ["tenant:read"]);
    expectError(await api.get("/notifications?limit=0", { as: key }), "forbidden");
    expectValidation(await api.get("/notifications?limit=0", { as }), "limit");
  });
});

describe("POST /notifications/read", () => {
  it("marks those named, once, then all", async () => {
    await tell([1, 2, 3]);
    const [first] = (await list()).items;
    const answer = await read({ ids: [first?.id] });
    expect(answer).toMatchObject({ status: 200, body: { unread: 2 } });
    const readAt = (await list()).items[0]?.readAt;
    expect(readAt).toEqual(expect.any(String));
    expect((await read({})).body).toEqual({ unread: 0 });
    expect((await list()).items[0]?.readAt).toBe(readAt);
  });

  it("touches nobody else's", async () => {
    await tell([1], at.owner.id);
    const [theirs] = (await list("", at.owner.token)).items;
    await read({ ids: [theirs?.id, randomUUID()] });
    await read({});
    expect((await list("", at.owner.token)).items[0]?.readAt).toBeNull();
  });

  it("takes up to 100 ids", async () => {
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
    expect((await read({ ids: ids(100) })).status).toBe(200);
    expectValidation(await read({ ids: ids(101) }), "ids");
    expectValidation(await read({ ids: ["seven"] }), "ids.0");
  });
});
