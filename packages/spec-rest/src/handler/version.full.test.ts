import { makeBusiness, makeMember, signInAs, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../openapi/document";
import { routes } from "../routes/index";
import { routesOf } from "../routes/route";
import { expectError, expectValidation, restOn } from "../testing/index";
import { newestVersion } from "./version";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const business = await makeBusiness(service);
const as = await signInAs(service, await makeMember(service, business));

describe("the version of the interface", () => {
  it("is said by every answer", async () => {
    for (const answer of [
      await api.get("/notifications", { as }),
      await api.get("/notifications"),
      await api.get("/nothing"),
      await api.send("OPTIONS", "/notifications"),
    ]) {
      expect(answer.headers["Roundsman-Version"]).toBe(newestVersion);
    }
  });

  it("may be named by a request, or left out", async () => {
    const headers = { "roundsman-version": newestVersion };
    expect(await api.get("/notifications", { as, headers })).toMatchObject({ status: 200 });
  });

  it.each(["2020-01-01", "newest", ""])("is refused where it is %j", async (version) => {
    const headers = { "roundsman-version": version };
    expectValidation(await api.get("/notifications", { as, headers }), "roundsman-version");
    // The version is checked after the address and before the caller.
    expectValidation(await api.get("/notifications", { headers }), "roundsman-version");
    expectError(await api.get("/nothing", { headers }), "not_found");
  });
});

describe("a route that is deprecated", () => {
  const old = routesOf("Notifications", [
    {
      method: "GET",
      path: "/old-notifications",
      procedure: "office.notifications.list",
      summary: "As they were listed before",
      deprecated: { since: "2026-12-01", ends: "2027-06-01", instead: "Use GET /notifications." },
    },
    {
      method: "POST",
      path: "/old-notifications/read",
      procedure: "office.notifications.markRead",
      summary: "As they were read before",
      deprecated: { since: "2026-12-01", instead: "Use POST /notifications/read." },
    },
  ]);
  const before = restOn(service, [], old);

  it("says since when, and when it ends, whatever it answers", async () => {
    const ending = { Deprecation: "@1796083200", Sunset: "Tue, 01 Jun 2027 00:00:00 GMT" };
    expect(await before.get("/old-notifications", { as })).toMatchObject({
      status: 200,
      headers: ending,
    });
    expect(await before.get("/old-notifications")).toMatchObject({ status: 401, headers: ending });
    const read = await before.post("/old-notifications/read", { as, body: {} });
    expect(read).toMatchObject({ status: 200, headers: { Deprecation: "@1796083200" } });
    expect(read.headers).not.toHaveProperty("Sunset");
  });

  it("is the only one that says so", async () => {
    const { headers } = await api.get("/notifications", { as });
    expect(headers).not.toHaveProperty("Deprecation");
    expect(headers).not.toHaveProperty("Sunset");
  });

  it("is marked in the document", () => {
    const { paths } = openApiDocument(old, service.settings);
    expect(paths?.["/old-notifications"]?.get).toMatchObject({
      deprecated: true,
      description: expect.stringContaining(
        "Deprecated since 2026-12-01, gone on 2027-06-01. Use GET /notifications.",
      ),
      responses: { 200: { headers: { Deprecation: {}, Sunset: {} } } },
    });
    const now = openApiDocument(routes, service.settings);
    expect(now.paths?.["/notifications"]?.get).not.toHaveProperty("deprecated");
  });
});
