import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  openSupport,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";
import { nameServers } from "../../../testing/callers/names";
import { lies } from "../../../testing/said-and-done";

let service: TestService;
let token: string;
let tenantId: string;
let view: string;
let act: string;
const names = nameServers(() => service);

beforeAll(async () => {
  service = await testService();
  const business = await makeBusiness(service);
  const owner = await makeMember(service, business);
  tenantId = business.id;
  token = await signInAs(service, owner);
  view = await openSupport(service, business, owner, { level: "view" });
  act = await openSupport(service, business, owner, { level: "act" });
  await names.say([]);
  await as(token).storefront.switchOn();
});
afterAll(() => service.close());
afterAll(names.close);

const as = (session: string) => callerFor(service, { token: session }).office;
type Office = ReturnType<typeof as>;
const rows = () => service.database.service.domain;
let count = 0;
const host = () => `shop${(count += 1)}.merchant.example`;
/** Leaves only the domain that is ours, as the shop's address. */
async function clear(): Promise<void> {
  await rows().deleteMany({ where: { tenantId, kind: "custom" } });
  await rows().updateMany({ where: { tenantId }, data: { isPrimary: true } });
}
async function added(more: object = {}): Promise<string> {
  const { id } = await as(token).domains.add({ host: host() });
  await rows().updateMany({ where: { tenantId, id }, data: more });
  return id;
}
const platform = async () =>
  (await rows().findFirstOrThrow({ where: { tenantId, kind: "platform" } })).id;

const states: Record<string, () => Promise<string>> = {
  "not proved yet": () => added(),
  proved: () => added({ verifiedAt: new Date() }),
  "the address of ours, which is the shop's": async () => {
    await added();
    return platform();
  },
  "the address of ours, beside the shop's": async () => {
    const id = await added({ verifiedAt: new Date() });
    await as(token).domains.makePrimary({ id });
    return platform();
  },
};

const acts = {
  check: (office, id) => office.domains.check({ id }),
  makePrimary: (office, id) => office.domains.makePrimary({ id }),
  remove: (office, id) => office.domains.remove({ id }),
} satisfies Record<string, (office: Office, id: string) => Promise<unknown>>;

describe("what can be done with a domain is what is done then, else it says why", () => {
  it.each(Object.entries(states))("%s", async (state, make) => {
    for (const session of [token, view, act]) {
      await clear();
      const found = await lies({
        make,
        said: async (id) => (await as(session).domains.can()).one[id] ?? {},
        // Our domain needs no check, and making the shop's address its address again changes nothing.
        left: (name) =>
          name === "check" || (name === "makePrimary" && state.endsWith("which is the shop's")),
        acts,
        as: () => as(session),
      });
      expect(found).toEqual([]);
    }
  });
});

it("says whether one can be added", async () => {
  const why = async (session: string) => (await as(session).domains.can()).add;
  expect(await why(token)).toBeNull();
  expect(await why(view)).toBe("This support session may only look.");
  expect(await why(act)).toBe(
    "Support doesn't change where money goes: somebody of the business does.",
  );
  while ((await rows().count({ where: { tenantId } })) < 10) {
    await as(token).domains.add({ host: host() });
  }
  const full = "A shop has at most 10 domains: remove one first.";
  expect(await why(token)).toBe(full);
  await expect(as(token).domains.add({ host: host() })).rejects.toThrow(full);
  await as(token).storefront.switchOff();
  expect(await why(token)).toBeUndefined();
});
