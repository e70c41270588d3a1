import { randomInt } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeError } from "../../../platform/base/errors";
import {
  callerFor,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";
import { nameServers, recordsIn } from "../../../testing/callers/names";
import { checkDomain } from "./check-domain";

let service: TestService;
let business: MadeBusiness;
let token: string;
const names = nameServers(() => service);

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  token = await signInAs(service, await makeMember(service, business));
  await office().storefront.switchOn();
});
afterAll(() => service.close());
afterEach(names.close);

const office = (now?: Date, as = token) => callerFor(service, { token: as, now }).office;
const add = () => office().domains.add({ host: `Shop${randomInt(1_000_000)}.merchant.example.` });

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error === null ? "none" : describeError(error).body.error;
};

const publicSuffixes =
  "example uk co.uk CO.UK. com github.io GitHub.IO. kawasaki.jp s3.amazonaws.com 公司.cn".split(
    " ",
  );
/** A host, but for the name of its proof. */
const tooLong = `${"a.".repeat(120)}example.com`;

describe("a shop's own domain", () => {
  it("is kept in one spelling, with the records that prove it", async () => {
    const domain = await add();
    expect(domain).toMatchObject({ kind: "custom", isPrimary: false, verifiedAt: null });
    expect(domain.host).toMatch(/^shop\d+\.merchant\.example$/);
    expect(domain.records).toEqual([
      { type: "CNAME", name: domain.host, value: `${business.slug}.localhost` },
      {
        type: "TXT",
        name: `_roundsman.${domain.host}`,
        value: `roundsman-verify=${domain.verifyToken}`,
      },
    ]);
  });

  it.each([
    [
      "no name of the public's",
      ["", "localhost", "127.0.0.1", "2130706433", "[::1]", "x.internal"],
    ],
    ["one of the service's own", ["other.localhost", "a.shop.localhost", "LOCALHOST."]],
    ["one under which others have theirs", publicSuffixes],
    ["no name of a web address", ["a b.example", "_dmarc.merchant.example", tooLong]],
  ])("is not %s", async (_, hosts) => {
    for (const host of hosts) {
      expect([host, await refusal(office().domains.add({ host }))]).toEqual([host, "validation"]);
    }
  });

  it("may stand under a name that others have names under, too", async () => {
    const { host } = await office().domains.add({ host: "shop.github.io" });
    expect(host).toBe("shop.github.io");
    const { host: ours } = await office().domains.add({ host: "MÜNCHEN.de." });
    expect(ours).toBe("xn--mnchen-3ya.de");
  });

  it("is named once in a business, however it is spelt", async () => {
    const { host } = await add();
    expect(await refusal(office().domains.add({ host: `${host.toUpperCase()}.` }))).toBe(
      "conflict",
    );
  });

  it("is verified by both records, and not by one", async () => {
    const domain = await add();
    const { id } = domain;
    await names.say([]);
    expect((await office().domains.check({ id })).lastError).toMatch(/no TXT record/);
    await names.say(recordsIn(domain).slice(1));
    expect((await office().domains.check({ id })).lastError).toMatch(/does not lead to/);
    await names.say([
      ...recordsIn(domain).slice(0, 1),
      { type: "TXT", name: `_roundsman.${domain.host}`, data: "roundsman-verify=another" },
    ]);
    expect(await office().domains.check({ id })).toMatchObject({ verifiedAt: null });
    expect(await refusal(office().domains.makePrimary({ id }))).toBe("conflict");
    await names.say(recordsIn(domain));
    const good = await office().domains.check({ id });
    expect(good).toMatchObject({ lastError: null, failingSince: null });
    expect(good.verifiedAt).not.toBeNull();
    await office().domains.makePrimary({ id });
    expect(await office().storefront.get()).toMatchObject({ url: `http://${domain.host}:3002` });
    expect(await refusal(office().domains.remove({ id }))).toBe("none");
    expect(await office().storefront.get()).toMatchObject({
      url: `http://${business.slug}.localhost:3002`,
    });
  });

  it("is found to be failing by the job, said once, and well again", async () => {
    const domain = await add();
    const { id } = domain;
    await names.say(recordsIn(domain));
    await checkDomain(service, { tenantId: business.id, domainId: id });
    const notices = () =>
      service.database.service.notification.count({
        where: { tenantId: business.id, kind: "domain.failing" },
      });
    await names.say([], { rcode: 2 });
    await checkDomain(service, { tenantId: business.id, domainId: id });
    const rows = async () => (await office().domains.list()).items.find((row) => row.id === id);
    const failing = await rows();
    expect(failing?.lastError).toMatch(/did not answer/);
    expect(failing?.verifiedAt).not.toBeNull();
    await checkDomain(service, { tenantId: business.id, domainId: id });
    expect((await rows())?.failingSince).toBe(failing?.failingSince);
    expect(failing?.failingSince).not.toBeNull();
    expect(await notices()).toBe(1);
    await names.say(recordsIn(domain));
    await checkDomain(service, { tenantId: business.id, domainId: id });
    expect(await rows()).toMatchObject({ failingSince: null, lastError: null });
  });

  it("is found by its business alone, and the platform's own stays", async () => {
    const { id } = await add();
    const stranger = await makeBusiness(service);
    const theirs = await signInAs(service, await makeMember(service, stranger));
    const { domains } = office(undefined, theirs);
    for (const verb of [domains.check, domains.makePrimary, domains.remove]) {
      expect(await refusal(verb({ id }))).toBe("not_found");
    }
    const { items } = await office().domains.list();
    const platform = items.find(({ kind }) => kind === "platform");
    expect(await refusal(office().domains.remove({ id: platform?.id ?? "" }))).toBe("conflict");
  });

  it("is recorded, whatever is done with it", async () => {
    const rows = await service.database.service.activity.findMany({
      where: { tenantId: business.id, subjectKind: "domain" },
      select: { action: true },
    });
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(["domain.added", "domain.checked", "domain.made_primary", "domain.removed"]),
    );
  });
});
