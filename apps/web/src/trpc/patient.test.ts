import { contextOf, requestFacts, sessionCookie } from "@roundsman/api";
import { Budget, makeMerchant, testService, type Merchant } from "@roundsman/api/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { busyDigest } from "./fault";
import { patient } from "./patient";
import { webCaller } from "./web-caller";

vi.mock("server-only", () => ({}));

const base = await testService();
// One thing at a time, and nobody waits: whoever finds the place taken is refused.
const budget = new Budget({ request: { atOnce: 1, waiting: 0, patienceMs: 0 } });
const service = { ...base, budget };
afterAll(() => base.close());
let at: Merchant;
beforeAll(async () => {
  at = await makeMerchant(service);
});

/** As a page of this business has the procedures. */
function page() {
  const headers = new Headers({
    cookie: `${sessionCookie}=${at.owner.token}`,
    "x-tenant-id": at.business.id,
  });
  return webCaller(
    contextOf(service, requestFacts(headers, { entry: "web", label: "page", page: true })),
  );
}

it("asks a refused read again once there is room, and gives its answer", async () => {
  const leave = await budget.enter("request", at.business.id);
  await expect(page().office.yards.list({})).rejects.toThrow("Too many requests");
  const wait = vi.fn<(seconds: number) => Promise<void>>(async () => leave());
  const { items } = await patient(page(), wait).office.yards.list({});
  expect(items.map(({ id }) => id)).toEqual([at.yard.id]);
  expect(wait).toHaveBeenCalledTimes(1);
});

it("gives up after some seconds, and says that too much is asked", async () => {
  const leave = await budget.enter("request", at.business.id);
  vi.useFakeTimers({ toFake: ["performance"] });
  const wait = vi.fn<(seconds: number) => Promise<void>>(async (seconds) => {
    vi.advanceTimersByTime(seconds * 1000);
  });
  await expect(patient(page(), wait).office.yards.list({})).rejects.toMatchObject({
    digest: busyDigest,
  });
  vi.useRealTimers();
  leave();
  expect(wait.mock.calls.length).toBeGreaterThan(2);
});

it("asks nothing again that would be refused again", async () => {
  const wait = vi.fn<(seconds: number) => Promise<void>>();
  const asked = patient(page(), wait).office.orders.one({ id: at.business.id });
  await expect(asked).rejects.toThrow("There is no such order.");
  expect(wait).not.toHaveBeenCalled();
});

it("counts all that one page reads as one request", async () => {
  const count = vi.spyOn(service.limits, "count");
  const { office } = page();
  for (let turn = 0; turn < 12; turn += 1) await office.yards.list({});
  expect(count).toHaveBeenCalledTimes(1);
  await page().office.yards.list({});
  expect(count).toHaveBeenCalledTimes(2);
  count.mockRestore();
});
