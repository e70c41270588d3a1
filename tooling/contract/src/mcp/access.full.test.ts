import { toolAccess } from "@roundsman/mcp";
import { makeKey, makeMember, makeNarrowed, testService } from "@roundsman/api/testing";
import { grantable } from "@roundsman/testing/demo";
import { afterAll, expect, it } from "vitest";
import { assistantsOn, type Assistant } from "./client";
import { makeOrdering } from "./ordering";

const service = await testService();
const assistants = await assistantsOn(service);
const at = await makeOrdering(service);
afterAll(async () => {
  await assistants.stop();
  await service.close();
});

type Scopes = Parameters<typeof makeKey>[3];
type Needed = (typeof toolAccess)[string];

const nobodysId = "0193a000-0000-7000-8000-00000000dead";
const day = "2026-03-02";

/** A valid call of each tool. Missing resources do not matter, because access is checked first. */
const calls: Record<string, Record<string, unknown>> = {
  find_customer: { q: "tyson" },
  show_customer: { customerId: at.customer.id },
  find_products: {},
  list_delivery_options: {},
  find_orders: {},
  show_order: { orderId: nobodysId },
  take_order: at.order,
  change_order: { orderId: nobodysId, notes: "x" },
  cancel_order: { orderId: nobodysId },
  what_is_due: {},
  where_is_van: {},
  plan_day: { day },
  show_stock: {},
  who_owes: {},
  due_reminders: {},
  send_reminders: {},
  show_day: {},
  close_day: { locationId: nobodysId, day },
  draft_reply: { customerId: at.customer.id },
};

/** Returns the scopes that a tool needs; of alternatives the first. */
const firstOf = (needed: Needed) =>
  needed.map((scope) => (typeof scope === "string" ? scope : (scope[0] ?? "")));

async function outcomeOf(assistant: Assistant, name: string): Promise<string> {
  const called = await assistant.call(name, calls[name]);
  return called.ok ? "in" : called.error;
}

const listedBy = async ({ client }: Assistant) =>
  (await client.listTools()).tools.map(({ name }) => name).toSorted();

const keyOf = (creator: { id: string }, scopes: readonly string[]) =>
  makeKey(service, at.business, creator, scopes as unknown as Scopes).then(assistants.connect);

it("has a call of each tool here", () => {
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(toolAccess).toSorted());
});

it("lets a key in that has a tool's scopes, and no key without one of them", async () => {
  for (const [name, needed] of Object.entries(toolAccess)) {
    const scopes = firstOf(needed);
    const holder = await keyOf(at.owner, scopes);
    expect([name, await outcomeOf(holder, name)]).not.toEqual([name, "forbidden"]);
    expect(await listedBy(holder)).toContain(name);
    for (const one of scopes) {
      const without = await keyOf(
        at.owner,
        grantable.filter((scope) =>
          one === "cash:read" ? !/^(cash|accounting):read$/.test(scope) : scope !== one,
        ),
      );
      expect([name, one, await outcomeOf(without, name)]).toEqual([name, one, "forbidden"]);
      expect(await listedBy(without)).not.toContain(name);
    }
  }
});

it("lets a key do no more than whoever made it may do now", async () => {
  const driver = await keyOf(await makeMember(service, at.business, "driver"), grantable);
  // A driver's key sees the driver's own rounds and the products, as the driver does.
  expect(await listedBy(driver)).toEqual(["close_day", "find_products", "where_is_van"]);
  expect(await outcomeOf(driver, "close_day")).toBe("forbidden");
  const narrowed = await makeNarrowed(service, at.business, ["tenant:read", "orders:read"]);
  const admin = await keyOf(narrowed, grantable);
  expect(await listedBy(admin)).toEqual(["find_orders", "list_delivery_options", "show_order"]);
  expect(await outcomeOf(admin, "take_order")).toBe("forbidden");
  const sets = [
    { builtInSet: "office", may: "take_order", mayNot: "send_reminders" },
    { builtInSet: "accounts", may: "send_reminders", mayNot: "take_order" },
    { builtInSet: "yard", may: "show_stock", mayNot: "take_order" },
  ] as const;
  for (const { builtInSet, may, mayNot } of sets) {
    const member = await makeMember(service, at.business, "admin", { builtInSet });
    const listed = await listedBy(await keyOf(member, grantable));
    expect(listed).toContain(may);
    expect(listed).not.toContain(mayNot);
  }
});

it("asks at both calls: a scope that was taken back confirms nothing", async () => {
  const member = await makeMember(service, at.business, "admin");
  const assistant = await keyOf(member, grantable);
  const { confirm } = await assistant.get("take_order", at.order);
  await service.database.service.member.updateMany({
    where: { tenantId: at.business.id, userId: member.id },
    data: { builtInSet: "yard" },
  });
  const refused = await assistant.call("take_order", { ...at.order, confirm });
  expect(refused).toMatchObject({ ok: false, error: "forbidden" });
  await service.database.service.member.deleteMany({ where: { userId: member.id } });
  await expect(assistant.call("find_customer", { q: "x" })).rejects.toThrow("unauthenticated");
});

it("takes no new work where payments don't stand well, and goes on showing", async () => {
  const behind = await makeOrdering(service);
  await service.database.service.subscription.updateMany({
    where: { tenantId: behind.business.id },
    data: { status: "canceled" },
  });
  const assistant = await assistants.connect(behind.key);
  expect(await assistant.call("take_order", behind.order)).toMatchObject({
    error: "plan_required",
  });
  expect(await assistant.call("find_customer", { q: "tyson" })).toMatchObject({ ok: true });
});
