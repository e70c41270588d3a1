import { afterAll, expect, it } from "vitest";
import { webRouter } from "../root";
import { testService } from "../testing";
import { withFacts } from "../log";
import { fetchDoor } from "./fetch-door";

const service = await testService();
afterAll(service.close);
const door = fetchDoor(() => service, webRouter, { entry: "web", endpoint: "/api/trpc" });
const ask = (headers: Record<string, string> = {}) =>
  door(new Request("http://localhost:3000/api/trpc/account.session", { headers }));

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
  const brokenDoor = fetchDoor(() => broken, webRouter, { entry: "web", endpoint: "/api/trpc" });
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
