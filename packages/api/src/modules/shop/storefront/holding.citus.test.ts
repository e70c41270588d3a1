import { businessAtEachWorker, type BusinessAt } from "@roundsman/db/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callerFor } from "../../../testing/callers/request";
import { testService, type TestService } from "../../../testing/service/test-service";
import { makeMember, signInAs } from "../../../testing/things/fixtures";
import { checkDomain } from "../domains/check-domain";
import { lockStorefront } from "./queries";

/* A shop is held by its name, at the node of its business (docs/decisions/0381). */

let service: TestService;
let businesses: BusinessAt[];
beforeAll(async () => {
  const dns = { lookup: async () => ({ txt: [], cname: [], a: [] }) };
  service = await testService({ providers: { dns } });
  // Two at each worker, so that some share one with whoever holds a shop.
  businesses = [
    ...(await businessAtEachWorker(service.test)),
    ...(await businessAtEachWorker(service.test)),
  ];
  await service.database.service.subscription.createMany({
    data: businesses.map(({ id: tenantId }) => ({ tenantId, plan: "depot", status: "active" })),
  });
});
afterAll(() => service.close());

const ownerOf = async (business: BusinessAt) => {
  const token = await signInAs(service, await makeMember(service, business, "owner"));
  return callerFor(service, { token, headers: { "x-tenant-id": business.id } }).office;
};

const holding = <T>({ id }: BusinessAt, work: () => Promise<T>): Promise<T> =>
  service.database.inBusiness(id, () =>
    service.database.business.$transaction(async (tx) => {
      await lockStorefront(tx, id);
      return work();
    }),
  );

it("shops of others are made and saved while one is held, and its own changes wait for their turn", async () => {
  const [one, ...others] = businesses;
  if (!one) throw new Error("The cluster has no worker");
  const own = await ownerOf(one);
  const offices = await Promise.all(others.map(ownerOf));
  await own.storefront.switchOn();
  const saved = vi.fn<() => void>();
  let waiting: Promise<void> | undefined;
  await holding(one, async () => {
    waiting = own.storefront.saveDraft({ content: { headline: "Own" } }).then(saved);
    for (const { storefront, policies } of offices) {
      await storefront.switchOn();
      await storefront.saveDraft({ content: { headline: "Another" } });
      await policies.update({ privacy: "Another" });
    }
    expect(saved).not.toHaveBeenCalled();
  });
  await waiting;
  expect((await own.storefront.get()).draft.content.headline).toBe("Own");
  for (const { storefront } of offices) {
    expect((await storefront.get()).draft.content.headline).toBe("Another");
  }
});

it("two who write the policies of one shop at once leave what both said", async () => {
  for (const one of businesses) {
    const { storefront, policies } = await ownerOf(one);
    await storefront.switchOn();
    await Promise.all([policies.update({ terms: "Ours" }), policies.update({ returns: "Ours" })]);
    expect((await policies.get()).draft).toMatchObject({ terms: "Ours", returns: "Ours" });
  }
});

it("the check of a domain waits for whoever holds the shop", async () => {
  for (const one of businesses) {
    const { storefront, domains } = await ownerOf(one);
    await storefront.switchOn();
    const { id: domainId } = await domains.add({ host: `shop-${one.id}.example` });
    const checked = vi.fn<() => void>();
    const finding = () => service.database.service.domain.findFirst({ where: { id: domainId } });
    let waiting: Promise<void> | undefined;
    await holding(one, async () => {
      waiting = checkDomain(service, { tenantId: one.id, domainId }).then(checked);
      await expect.poll(waitsForShop).toBe(true);
      expect(checked).not.toHaveBeenCalled();
    });
    await waiting;
    expect((await finding())?.lastCheckedAt).not.toBeNull();
  }
});

/** Whether any session of any node waits for a lock by name. */
async function waitsForShop(): Promise<boolean> {
  for (const { pool } of await service.database.nodes()) {
    const { rowCount } = await pool.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND NOT granted",
    );
    if (rowCount) return true;
  }
  return false;
}
