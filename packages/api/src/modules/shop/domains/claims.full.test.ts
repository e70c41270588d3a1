import { randomInt } from "node:crypto";
import { addDays } from "date-fns/addDays";
import { millisecondsInDay } from "date-fns/constants";
import { subDays } from "date-fns/subDays";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sweep } from "../../../jobs/jobs";
import {
  callerFor,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";
import { nameServers, recordsIn } from "../../../testing/callers/names";
import type { Domain } from "../../business";
import { businessAt } from "../../business";
import { checkDomain } from "./check-domain";

let service: TestService;
const names = nameServers(() => service);
beforeAll(async () => {
  service = await testService();
  // A domain of the world's, where a host may lead to the shops by its addresses.
  Object.assign(service.settings.urls, { shop: "http://shops.roundsman.example:3002" });
});
afterAll(() => service.close());
afterEach(names.close);

const inDays = (days: number) => addDays(new Date(), days);
const newHost = () => `shop${randomInt(1_000_000_000)}.merchant.example`;

/** A business with its shop switched on, and what its office does about domains. */
async function merchant() {
  const business = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, business));
  const { domains, storefront } = callerFor(service, { token }).office;
  await storefront.switchOn();
  const { id: tenantId } = business;
  return {
    ...business,
    domains,
    storefront,
    one: async (id: string) => (await domains.list()).items.find((row) => row.id === id),
    /** The job's check, as it is made then. */
    checked: (domainId: string, at = new Date()) =>
      checkDomain(service, { tenantId, domainId }, at),
    notices: () =>
      service.database.service.notification.findMany({
        where: { tenantId, kind: "domain.failing" },
        orderBy: { id: "asc" },
      }),
    lapses: () =>
      service.database.service.activity.count({ where: { tenantId, action: "domain.lapsed" } }),
  };
}
type Merchant = Awaited<ReturnType<typeof merchant>>;

/** Several claims of one host, all proved: it has each one's TXT record, and the shops' address. */
const provenByAll = (...domains: Domain[]) => [
  ...recordsIn(...domains).filter(({ type }) => type === "TXT"),
  ...domains.flatMap(({ host, records }) =>
    [host, records[0]?.value ?? ""].map((name) => ({
      type: "A" as const,
      name,
      data: "192.0.2.7",
    })),
  ),
];

async function provedBy(business: Merchant, host = newHost()) {
  const domain = await business.domains.add({ host });
  await names.say(recordsIn(domain));
  await business.domains.check({ id: domain.id });
  return domain;
}
const servedAt = async (host: string) =>
  (await businessAt(service.database.service, host, service.settings.urls.shop))?.id ?? null;

describe("a claim", () => {
  it("keeps nobody else from the same host, which is the first's to prove it", async () => {
    const [squatter, owner] = [await merchant(), await merchant()];
    const host = newHost();
    const claimed = await squatter.domains.add({ host });
    const own = await owner.domains.add({ host });
    await names.say(recordsIn(own));
    // First in line, with the owner's records there: they hold the owner's proof, and nobody else's.
    expect(await squatter.domains.check({ id: claimed.id })).toMatchObject({
      verifiedAt: null,
      lastError: expect.stringMatching(/no TXT record/),
    });
    await owner.domains.check({ id: own.id });
    expect(await servedAt(host)).toBe(owner.id);
    // Even with both records: a host shows one shop.
    await names.say(provenByAll(claimed, own));
    expect(await squatter.domains.check({ id: claimed.id })).toMatchObject({
      verifiedAt: null,
      lastError: expect.stringMatching(/another business/),
    });
    await squatter.checked(claimed.id);
    expect(await squatter.one(claimed.id)).toMatchObject({ verifiedAt: null });
    expect(await servedAt(host)).toBe(owner.id);
  });

  it("of two that are proved at once is one's alone, and neither check fails", async () => {
    const both = [await merchant(), await merchant()];
    const host = newHost();
    const claims = await Promise.all(both.map(({ domains }) => domains.add({ host })));
    await names.say(provenByAll(...claims));
    const found = await Promise.all(
      both.map(({ domains }, which) => domains.check({ id: claims[which]?.id ?? "" })),
    );
    const [lost, won] = found.toSorted((a) => (a.verifiedAt === null ? -1 : 1));
    expect(won?.verifiedAt).not.toBeNull();
    expect(lost).toMatchObject({
      verifiedAt: null,
      lastError: expect.stringMatching(/another business/),
    });
  });

  it("that is not proved lapses after seven days, as its list says", async () => {
    const { domains, one, checked, lapses } = await merchant();
    const { id, createdAt, lapsesAt } = await domains.add({ host: newHost() });
    expect(Date.parse(lapsesAt ?? "") - Date.parse(createdAt)).toBe(7 * millisecondsInDay);
    await names.say([]);
    await checked(id, inDays(6.9));
    expect(await one(id)).toMatchObject({ id, lapsesAt });
    await checked(id, inDays(7));
    expect(await one(id)).toBeUndefined();
    expect(await lapses()).toBe(1);
  });

  it("is checked for the last time when it lapses, not a day later", async () => {
    const { domains, checked } = await merchant();
    const { id, lapsesAt } = await domains.add({ host: newHost() });
    await names.say([]);
    await checked(id, inDays(6.5));
    const { rows } = await service.test.owner.query<{ at: Date }>(
      "SELECT run_at AS at FROM graphile_worker.jobs WHERE key = $1",
      [`check_domain:${id}`],
    );
    expect(rows[0]?.at.toISOString()).toBe(lapsesAt);
  });

  it("that nothing checks any more is found by the sweep", async () => {
    const { domains } = await merchant();
    const { id } = await domains.add({ host: newHost() });
    const key = `check_domain:${id}`;
    const jobs = async () => {
      const found = "SELECT id FROM graphile_worker.jobs WHERE key = $1";
      return (await service.test.owner.query(found, [key])).rowCount;
    };
    await service.test.owner.query("SELECT graphile_worker.remove_job($1)", [key]);
    await sweep(service, {}, inDays(1));
    expect(await jobs()).toBe(0);
    await sweep(service, {}, inDays(3));
    expect(await jobs()).toBe(1);
  });
});

describe("a proved host whose records are gone", () => {
  it("is served for three days, its business told on the first, and then is anybody's", async () => {
    const old = await merchant();
    const { id, host } = await provedBy(old);
    await old.domains.makePrimary({ id });
    await names.say([]);
    await old.checked(id);
    const failing = await old.one(id);
    expect(failing?.failingSince).not.toBeNull();
    const left = Date.parse(failing?.lapsesAt ?? "") - Date.parse(failing?.failingSince ?? "");
    expect(left).toBe(3 * millisecondsInDay);
    await old.checked(id, inDays(1));
    await old.checked(id, inDays(2.9));
    expect(await old.notices()).toEqual([expect.objectContaining({ href: "/shop/domains" })]);
    expect(await servedAt(host)).toBe(old.id);
    expect((await old.storefront.get()).url).toContain(host);

    await old.checked(id, inDays(3.1));
    expect(await servedAt(host)).toBeNull();
    expect(await old.one(id)).toMatchObject({
      verifiedAt: null,
      isPrimary: false,
      failingSince: null,
    });
    expect((await old.storefront.get()).url).toBe(
      `http://${old.slug}.shops.roundsman.example:3002`,
    );
    expect(await old.notices()).toHaveLength(2);
    expect(await old.lapses()).toBe(1);

    const next = await merchant();
    await provedBy(next, host);
    expect(await servedAt(host)).toBe(next.id);
    await old.checked(id, inDays(4));
    expect(await old.one(id)).toMatchObject({ verifiedAt: null });
  });

  it("is well again when they are back, before and after", async () => {
    const business = await merchant();
    const domain = await provedBy(business);
    const { id, host } = domain;
    await names.say([]);
    await business.checked(id);
    await names.say(recordsIn(domain));
    await business.checked(id, inDays(1));
    expect(await business.one(id)).toMatchObject({ failingSince: null, lapsesAt: null });
    await names.say([]);
    await business.checked(id, inDays(2));
    await business.checked(id, inDays(4.9));
    expect(await servedAt(host)).toBe(business.id);
    await business.checked(id, inDays(5.1));
    expect(await servedAt(host)).toBeNull();
    await names.say(recordsIn(domain));
    await business.checked(id, inDays(6));
    expect(await servedAt(host)).toBe(business.id);
    expect(await business.one(id)).toMatchObject({ lapsesAt: null, lastError: null });
  });

  it("is not one whose name server does not answer, for as long as that may be", async () => {
    const business = await merchant();
    const { id, host } = await provedBy(business);
    for (const days of [0, 2, 4, 8]) {
      await names.say([], { rcode: 2 });
      await business.checked(id, inDays(days));
    }
    expect(await servedAt(host)).toBe(business.id);
    expect(await business.one(id)).toMatchObject({ lapsesAt: null });
    // It is said to be gone from its first answer on.
    await names.say([]);
    await business.checked(id, inDays(9));
    await business.checked(id, inDays(11));
    expect(await servedAt(host)).toBe(business.id);
    await business.checked(id, inDays(12.1));
    expect(await servedAt(host)).toBeNull();
  });

  it("is not found so by an older question that is answered late", async () => {
    const business = await merchant();
    const domain = await provedBy(business);
    await names.say([]);
    await business.checked(domain.id, subDays(new Date(), 1));
    expect(await business.one(domain.id)).toMatchObject({ failingSince: null });
  });
});
