import { makeKey, testService } from "@roundsman/api/testing";
import { digestOf } from "@roundsman/testing/demo";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { assistantsOn } from "./client";
import { everyday, makeOrdering } from "./ordering";

const service = await testService();
const assistants = await assistantsOn(service);
afterAll(async () => {
  await assistants.stop();
  await service.close();
});
afterEach(() => void vi.useRealTimers());

const ordersOf = (tenantId: string) =>
  service.database.service.order.findMany({ where: { tenantId } });
const activityOf = (tenantId: string) =>
  service.database.service.activity.findMany({ where: { tenantId }, orderBy: { at: "asc" } });

const Taken = z.object({
  done: z.boolean(),
  summary: z.string(),
  confirm: z.string().nullable(),
  result: z.object({
    order: z.object({ orderId: z.uuid().nullable() }),
    total: z.object({ pence: z.int(), words: z.string() }).nullable(),
  }),
});

it("takes an order at the second call, and puts it down to an assistant", async () => {
  const at = await makeOrdering(service);
  const assistant = await assistants.connect(at.key);
  const before = await digestOf(service, at.business.id);
  const shown = Taken.parse(await assistant.get("take_order", at.order));
  expect(shown).toMatchObject({
    done: false,
    result: { order: { orderId: null }, total: { pence: 8400, words: "£84.00" } },
  });
  expect(shown.summary).toContain("£84.00 including VAT, paid on account");
  // The call wrote nothing, not even the use of the key.
  expect(await digestOf(service, at.business.id)).toBe(before);

  const taken = Taken.parse(
    await assistant.get("take_order", { ...at.order, confirm: shown.confirm }),
  );
  const [order] = await ordersOf(at.business.id);
  expect(taken).toMatchObject({
    done: true,
    confirm: null,
    result: { order: { orderId: order?.id } },
  });
  expect(await activityOf(at.business.id)).toMatchObject([
    {
      action: "order.placed",
      actorKind: "key",
      actorUserId: at.owner.id,
      actorName: `Assistant for ${at.owner.name}`,
      apiKeyId: expect.any(String),
    },
  ]);
});

it("does it once, however often it is confirmed, and answers the same", async () => {
  const at = await makeOrdering(service);
  const assistant = await assistants.connect(at.key);
  const { confirm } = await assistant.get("take_order", at.order);
  const call = () => assistant.call("take_order", { ...at.order, confirm });
  const answers = await Promise.all(Array.from({ length: 20 }, call));
  const done = answers.filter((answer) => answer.ok);
  expect(done.length).toBeGreaterThan(0);
  expect(await ordersOf(at.business.id)).toHaveLength(1);
  // Calls that came during the first one are refused with a conflict.
  for (const answer of answers.filter((one) => !one.ok)) {
    expect(answer).toMatchObject({ error: "conflict" });
  }
  expect(await call()).toEqual(done[0]);
  expect(await activityOf(at.business.id)).toHaveLength(1);
});

it("refuses a confirm of other arguments, another tool, caller or business, and one that was changed", async () => {
  const at = await makeOrdering(service);
  const assistant = await assistants.connect(at.key);
  const { confirm } = await assistant.get("take_order", at.order);
  const more = { ...at.order, lines: [{ productId: at.product.id, quantity: 3 }] };
  const colleague = await assistants.connect(
    await makeKey(service, at.business, at.owner, everyday),
  );
  const words = String(confirm).split(".");
  const other = await makeOrdering(service);
  const stranger = await assistants.connect(other.key);
  const calls = [
    assistant.call("take_order", { ...more, confirm }),
    assistant.call("cancel_order", { orderId: at.product.id, confirm }),
    colleague.call("take_order", { ...at.order, confirm }),
    stranger.call("take_order", { ...at.order, confirm }),
    assistant.call("take_order", { ...at.order, confirm: `${words[0]}.${words[0]}` }),
    assistant.call("take_order", { ...at.order, confirm: `x${String(confirm)}` }),
    assistant.call("take_order", { ...at.order, confirm: "" }),
  ];
  for (const called of await Promise.all(calls)) {
    expect(called).toMatchObject({ ok: false, error: "validation", paths: ["confirm"] });
  }
  expect(await ordersOf(at.business.id)).toEqual([]);
});

it("refuses a confirm that has run out", async () => {
  const at = await makeOrdering(service);
  const assistant = await assistants.connect(at.key);
  const { confirm } = await assistant.get("take_order", at.order);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60 * 1000 });
  const late = await assistant.call("take_order", { ...at.order, confirm });
  expect(late).toMatchObject({ ok: false, error: "validation", paths: ["confirm"] });
  expect(await ordersOf(at.business.id)).toEqual([]);
});

it("does nothing where what would happen has changed since", async () => {
  const at = await makeOrdering(service);
  const assistant = await assistants.connect(at.key);
  const { confirm } = await assistant.get("take_order", at.order);
  await service.database.service.product.updateMany({
    where: { tenantId: at.business.id },
    data: { unitPrice: 5000 },
  });
  const changed = await assistant.call("take_order", { ...at.order, confirm });
  expect(changed).toMatchObject({
    ok: false,
    error: "conflict",
    message: expect.stringMatching(/has changed.*£105\.00 including VAT/),
  });
  expect(await ordersOf(at.business.id)).toEqual([]);
  expect(await assistant.confirmed("take_order", at.order)).toMatchObject({ done: true });
});

it("says at the first call why the rules would refuse", async () => {
  const at = await makeOrdering(service);
  const assistant = await assistants.connect(at.key);
  await service.database.service.customer.updateMany({
    where: { tenantId: at.business.id },
    data: { stopReason: "Owes since May", stopSince: new Date(), stopSetByName: "Olivia" },
  });
  const refused = await assistant.call("take_order", at.order);
  expect(refused).toMatchObject({ ok: false, error: "conflict" });
  const unknown = { ...at.order, lines: [{ productId: at.customer.id, quantity: 1 }] };
  expect(await assistant.call("take_order", unknown)).toMatchObject({ ok: false });
});

it("changes and cancels an order, each shown before", async () => {
  const at = await makeOrdering(service);
  const assistant = await assistants.connect(at.key);
  const taken = Taken.parse(await assistant.confirmed("take_order", at.order));
  const { orderId } = taken.result.order;
  const lines = [{ productId: at.product.id, quantity: 3 }];
  const before = await digestOf(service, at.business.id);
  const change = await assistant.get("change_order", { orderId, lines });
  expect(change).toMatchObject({ done: false, result: { total: { words: "£126.00" } } });
  const cancel = await assistant.get("cancel_order", { orderId });
  expect(cancel).toMatchObject({ done: false, summary: expect.stringContaining("£84.00") });
  expect(await digestOf(service, at.business.id)).toBe(before);
  expect(
    await assistant.get("change_order", { orderId, lines, confirm: change["confirm"] }),
  ).toMatchObject({ done: true });
  // The order has changed since the confirmation was issued.
  expect(
    await assistant.call("cancel_order", { orderId, confirm: cancel["confirm"] }),
  ).toMatchObject({ ok: false, error: "conflict" });
  expect(await assistant.confirmed("cancel_order", { orderId })).toMatchObject({ done: true });
  expect(await ordersOf(at.business.id)).toMatchObject([{ status: "cancelled" }]);
  const again = await assistant.call("cancel_order", { orderId });
  expect(again).toMatchObject({ ok: false, error: "conflict" });
});
