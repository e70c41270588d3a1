import { businessAtEachWorker, type BusinessAt } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerFor } from "../../testing/callers/request";
import { testService, type TestService } from "../../testing/service/test-service";
import { makeMember, signInAs } from "../../testing/things/fixtures";
import { makeCustomer } from "../../testing/things/goods";
import { platformHost } from "./shop-address";

/* A link that names no business is looked for where its host says first; and what asks all shards is noted. */

let service: TestService;
/** Businesses, each on a worker of its own, with the hosts of their shops and what their links end in. */
const places: { host: string; links: Awaited<ReturnType<typeof linksOf>> }[] = [];
beforeAll(async () => {
  service = await testService();
  for (const business of await businessAtEachWorker(service.test)) {
    const { id: tenantId } = business;
    await service.database.service.subscription.create({
      data: { tenantId, plan: "depot", status: "active" },
    });
    const { slug } = await service.database.service.business.findUniqueOrThrow({
      where: { id: tenantId },
    });
    const host = platformHost(service.settings.urls.shop, slug);
    places.push({ host, links: await linksOf(business) });
  }
});
afterAll(() => service.close());

/** The references that links of an invoice and a mandate of the business end in. */
async function linksOf(business: BusinessAt) {
  const token = await signInAs(service, await makeMember(service, business, "owner"));
  const { office } = callerFor(service, { token, headers: { "x-tenant-id": business.id } });
  const { id: customerId } = await makeCustomer(service, business, { name: "Grange Farm" });
  const today = new Date().toISOString().slice(0, 10);
  const { items } = await office.openingBalances.enter({
    items: [{ customerId, number: "SI-1", issuedOn: today, dueOn: today, amountPence: 4000 }],
  });
  const payRef = items[0]?.payLink.split("/").at(-1) ?? "";
  const { linkRef } = await service.database.service.mandate.create({
    data: { tenantId: business.id, customerId, accountRef: "OR1", sentAt: new Date() },
  });
  return { payRef, linkRef };
}

describe("a link that names no business", () => {
  const open = async (
    { payRef, linkRef }: Awaited<ReturnType<typeof linksOf>>,
    host: string | undefined,
  ) => {
    const { shop } = callerFor(service, { headers: host === undefined ? {} : { host } });
    const before = service.fannedOut.length;
    expect(await shop.payments.invoicePage({ payRef })).toMatchObject({ number: "SI-1" });
    expect(await shop.mandates.page({ linkRef })).toMatchObject({ linkRef });
    return service.fannedOut.slice(before).map(({ asked }) => asked);
  };

  it("asks the business's node alone on the host of its business", async () => {
    expect(places.length).toBeGreaterThan(1);
    for (const { links, host } of places) expect(await open(links, host)).toEqual([]);
  });

  it("is found on any other host too, for which all are asked", async () => {
    const [one, other] = places;
    if (!one || !other) throw new Error("The cluster has one worker alone");
    const all = ["shop.payments.invoicePage", "shop.mandates.page"];
    expect(await open(one.links, other.host)).toEqual(all);
    expect(await open(one.links, undefined)).toEqual(all);
  });
});
