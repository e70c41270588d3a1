import { makeBusiness, makeKey, makeMember, signInAs, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/storefront-and-shop.md#storefrontpolicies. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);

const text = z.string().max(20_000);
const Texts = z.strictObject({ delivery: text, returns: text, terms: text, privacy: text });
const Policies = z.strictObject({
  draft: Texts,
  live: Texts,
  starter: Texts,
  missing: z.array(
    z.strictObject({
      policy: z.enum(["delivery", "returns", "terms", "privacy"]),
      reason: z.string(),
    }),
  ),
  can: z.strictObject({ publish: z.string().nullable() }),
});
const none = { delivery: "", returns: "", terms: "", privacy: "" };

async function aShop(given: Parameters<typeof makeBusiness>[1] = {}) {
  const business = await makeBusiness(service, given);
  const owner = await makeMember(service, business);
  return { business, owner, as: await signInAs(service, owner) };
}
const at = await aShop();
const elsewhere = await aShop();
const change = (body: unknown, as = at.as) => api.patch("/storefront/policies", { as, body });
const get = async (as = at.as) =>
  Policies.parse((await api.get("/storefront/policies", { as })).body);

it("is refused while the shop is off, and without a shop in the plan, where it is read all the same", async () => {
  expectError(await change({ terms: "x" }), "conflict");
  const poor = await aShop({ plan: "starter" });
  expectError(await change({ terms: "x" }, poor.as), "plan_required");
  expect((await get(poor.as)).draft).toEqual(none);
});

it("changes what is sent, of this business alone, and is published with the draft", async () => {
  await api.post("/storefront/on", { as: at.as });
  await change({ terms: "Ours", privacy: "Also ours" });
  expect(Policies.parse((await change({ terms: " Ours now " })).body).draft).toEqual({
    ...none,
    terms: "Ours now",
    privacy: "Also ours",
  });
  expect(await get()).toMatchObject({ live: none, can: { publish: expect.stringContaining("") } });
  expect((await get(elsewhere.as)).draft).toEqual(none);
  // REST publishes a shop even without policies, as docs/contract states.
  expect((await api.post("/storefront/publish", { as: at.as })).status).toBe(200);
  expect((await get()).live).toMatchObject({ terms: "Ours now", returns: "" });
});

it("holds the bounds, and who may", async () => {
  for (const value of ["x".repeat(20_001), null, 4]) {
    expectValidation(await change({ returns: value }), "returns");
  }
  expect((await change({ returns: "x".repeat(20_000) })).status).toBe(200);
  const reading = await makeKey(service, at.business, at.owner, ["shops:read"]);
  expectError(await change({ terms: "x" }, reading), "forbidden");
  const driver = await signInAs(service, await makeMember(service, at.business, "driver"));
  expectError(await api.get("/storefront/policies", { as: driver }), "forbidden");
});
