import { afterAll, afterEach, expect, it, vi } from "vitest";
import { makeBusiness, makeMember, signInAs } from "../../../testing/things/fixtures";
import { requestWith } from "../../../testing/callers/request";
import { testService } from "../../../testing/service/test-service";
import { contextOf, createCallerFactory } from "../../../platform/context/context";
import { root } from "../../../router";

/* docs/contract/batch.md; what needs the REST handler is tested in tooling/contract. */

const service = await testService();
afterAll(service.close);
afterEach(() => vi.useRealTimers());

it("begins no operation after a minute, and says that the rest can be sent again", async () => {
  const business = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, business, "owner"));
  vi.useFakeTimers({ toFake: ["performance"] });
  let sent = 0;
  const send = () => {
    sent += 1;
    vi.advanceTimersByTime(25_000);
    return Promise.resolve({ status: 200, headers: {}, body: null, size: 0 });
  };
  const caller = createCallerFactory(root)(
    contextOf(service, { ...requestWith({ token }), entry: "rest", send }),
  );
  const operations = Array.from({ length: 6 }, () => ({ method: "GET", path: "/orders" }) as const);
  const { items } = await caller.office.batch.run({ operations });
  expect(sent).toBe(3);
  expect(items.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429]);
  expect(items[5]).toMatchObject({
    headers: { "Retry-After": "1" },
    body: { error: "rate_limited" },
  });
});
