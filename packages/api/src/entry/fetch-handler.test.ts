import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { withFacts } from "../platform/telemetry/signals";
import { webRouter } from "../router";
import { testService } from "../testing";
import { fetchHandler } from "./fetch-handler";

const service = await testService();
afterAll(service.close);
const handler = fetchHandler(() => service, webRouter, { entry: "web", endpoint: "/api/trpc" });
const ask = (headers: Record<string, string> = {}) =>
  handler(new Request("http://localhost:3000/api/trpc/account.session", { headers }));

it("answers under the request's id, its own where it brought none", async () => {
  const named = await ask({ "x-request-id": "page-7" });
  expect(named.headers.get("x-request-id")).toBe("page-7");
  expect((await ask()).headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
});

it("says the request's id in the line of a bug", async () => {
  const broken = {
    ...service,
    settings: {
      ...service.settings,
      get urls(): never {
        throw new Error("a bug");
      },
    },
  };
  const brokenDoor = fetchHandler(() => broken, webRouter, { entry: "web", endpoint: "/api/trpc" });
  const address = "http://localhost:3000/api/trpc/account.signIn";
  const headers = { "x-request-id": "page-8", "content-type": "application/json" };
  await brokenDoor(new Request(address, { method: "POST", headers, body: "{}" }));
  expect(service.logged).toContainEqual({
    level: "error",
    facts: expect.objectContaining({ requestId: "page-8", error: "Error: a bug" }),
    message: "a procedure failed",
  });
});

it("a line says its own facts beside those it always says", () => {
  const log = withFacts(service.log, { requestId: "page-9" });
  log.warn({ orderId: 1 }, "something");
  expect(service.logged.at(-1)?.facts).toEqual({ requestId: "page-9", orderId: 1 });
});

const post = (path: string, body: RequestInit["body"], headers: Record<string, string> = {}) => {
  const init = { method: "POST", body, duplex: "half" };
  return handler(
    new Request(`http://localhost:3000/api/trpc/${path}`, {
      ...init,
      headers: { "content-type": "application/json", ...headers },
    }),
  );
};
const told = async (answer: Response) => {
  const body: unknown = await answer.json();
  return { status: answer.status, error: JSON.stringify(body) };
};
const megabytes = (count: number) =>
  new ReadableStream({
    start(controller) {
      for (let n = 0; n < count; n += 1) controller.enqueue(Buffer.alloc(1024 * 1024, " "));
      controller.close();
    },
  });

it.each([
  ["a body that says it is too long", "{}", { "content-length": "999999999" }, 413],
  ["one that turns out too long", megabytes(20), {}, 422],
  ["no JSON", "{", {}, 422],
  ["another kind of body", "a=b", { "content-type": "text/plain" }, 422],
])(
  "answers %s as the caller's fault, with nothing in the log",
  async (_what, body, more, status) => {
    const before = service.logged.length;
    const answer = await told(await post("account.signIn", body, more));
    expect(answer.status).toBe(status);
    expect(answer.error).not.toContain("internal");
    expect(service.logged.slice(before).filter(({ level }) => level === "error")).toEqual([]);
  },
);

it("takes a page's worth of calls at once, not thousands", async () => {
  const batch = (count: number) =>
    post(`${Array(count).fill("account.session").join(",")}?batch=1`, "{}");
  expect((await batch(101)).status).toBe(422);
});

it("lets no key of a body reach an object's prototype", async () => {
  const body = JSON.parse('{"email":"a@b.example","password":"p"}');
  const evil = JSON.stringify(body).replace(
    "{",
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
  );
  const answer = await post("account.signIn", evil);
  expect(answer.status).toBe(401);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

it("knows a refusal that another copy of the package threw, as Next makes several", async () => {
  // What opens the service and what answers are bundled apart: the classes are not the same.
  const theirs = Object.assign(new Error("Too many requests."), {
    name: "Refusal",
    kind: "rate_limited",
  });
  const limits = { ...service.limits, count: () => Promise.reject(theirs) };
  const apart = fetchHandler(() => ({ ...service, limits }), webRouter, {
    entry: "web",
    endpoint: "/api/trpc",
  });
  const headers = { "content-type": "application/json" };
  const address = "http://localhost:3000/api/trpc/account.signIn";
  const answer = await told(
    await apart(new Request(address, { method: "POST", headers, body: "{}" })),
  );
  expect(answer.status).toBe(429);
  expect(answer.error).toContain("rate_limited");
});

it.each(["account.signIn", "account.signIn,account.signUp"])(
  "answers 405 to GET of %s, says how it is asked, and logs no error",
  async (path) => {
    const before = service.logged.length;
    const batch = path.includes(",") ? "?batch=1&input={}" : "";
    const answer = await handler(new Request(`http://localhost:3000/api/trpc/${path}${batch}`));
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
    expect(await answer.text()).toContain("method_not_allowed");
    const logged = service.logged.slice(before).map(({ level }) => level);
    expect(logged.filter((level) => level === "error" || level === "warn")).toEqual([]);
  },
);

it("answers a query that is posted, since what it asks may be longer than an address can be", async () => {
  const lines = Array.from({ length: 200 }, () => ({ productId: randomUUID(), quantity: 1 }));
  const asked = JSON.stringify({ lines });
  const address = "http://localhost:3000/api/trpc/office.orders.estimate";
  const headers = { "content-type": "application/json" };
  const posted = await told(
    await handler(new Request(address, { method: "POST", headers, body: asked })),
  );
  const inAddress = `${address}?input=${encodeURIComponent(asked)}`;
  const got = await told(await handler(new Request(inAddress)));
  expect(posted).toEqual(got);
  expect(posted.status).toBe(401);
});
