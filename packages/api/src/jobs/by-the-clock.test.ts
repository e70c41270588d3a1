import { afterAll, describe, expect, it } from "vitest";
import { registerApp } from "../modules/identity/apps/clients";
import { openAppRequest } from "../modules/identity/apps/requests";
import { addMovements } from "../modules/stock/ledger";
import { tellLateSupplies } from "../modules/stock/supplier-orders/jobs";
import { makeMerchant, makeProduct, putStock, testService } from "../testing";
import { sweep } from "./jobs";

const service = await testService();
afterAll(service.close);
const { database } = service;
const client = database.service;
const hour = 60 * 60_000;

const noticesOf = (tenantId: string, kind: string) =>
  client.notification.findMany({ where: { tenantId, kind }, orderBy: { createdAt: "asc" } });

describe("late supplier orders", () => {
  const supplierOrder = async (expectedOn: string, status: "ordered" | "arrived" = "ordered") => {
    const at = await makeMerchant(service);
    const tenantId = at.business.id;
    const supplier = await client.supplier.create({ data: { tenantId, name: "Calor" } });
    const { id } = await client.supplierOrder.create({
      data: {
        tenantId,
        supplierId: supplier.id,
        locationId: at.yard.id,
        status,
        expectedOn: new Date(expectedOn),
      },
    });
    return { ...at, tenantId, id };
  };

  it("are told to the office once, when their day is over by the business's clock", async () => {
    const { tenantId, id, owner } = await supplierOrder("2026-06-01");
    // Half past eleven in the evening in London, when the day is over in UTC's eyes but for an hour.
    await tellLateSupplies(service, {}, new Date("2026-06-01T22:30:00Z"));
    expect(await noticesOf(tenantId, "supplier_order.late")).toEqual([]);
    for (const at of ["2026-06-01T23:10:00Z", "2026-06-02T08:10:00Z"]) {
      await tellLateSupplies(service, {}, new Date(at));
    }
    expect(await noticesOf(tenantId, "supplier_order.late")).toMatchObject([
      {
        userId: owner.id,
        title: "Calor is late",
        body: expect.stringMatching(/^Expected at Yard \d+ on Mon 1 Jun\.$/),
        href: `/suppliers/orders/${id}`,
      },
    ]);
  });

  it("are not those that arrived", async () => {
    const { tenantId } = await supplierOrder("2026-06-01", "arrived");
    await tellLateSupplies(service, {}, new Date("2026-06-03T08:00:00Z"));
    expect(await noticesOf(tenantId, "supplier_order.late")).toEqual([]);
  });
});

describe("stock that runs low", () => {
  it("is told as it falls to its level, and again only after it was above", async () => {
    const { business, yard } = await makeMerchant(service);
    const product = await makeProduct(service, business, { name: "Propane 47 kg" });
    const place = { locationId: yard.id, productId: product.id, condition: "full" } as const;
    await client.product.updateMany({ where: { id: product.id }, data: { lowLevel: 5 } });
    await putStock(service, business, { ...place, quantity: 8 });
    const told: number[] = [];
    for (const quantity of [-2, -1, -1, 10, -9]) {
      await database.inBusiness(business.id, () =>
        database.business.$transaction((tx) =>
          addMovements(tx, business.id, [{ ...place, quantity }], {
            reason: "count",
            at: new Date(),
          }),
        ),
      );
      told.push((await noticesOf(business.id, "stock.low")).length);
    }
    // 6 left, 5, 4, 14, 5.
    expect(told).toEqual([0, 1, 1, 1, 2]);
    const [first] = await noticesOf(business.id, "stock.low");
    expect(first).toMatchObject({
      title: "Propane 47 kg is running low",
      body: "5 left to sell; its low level is 5.",
      href: "/stock?low=true",
    });
  });
});

describe("sweeping", () => {
  it("forgets apps that nobody allowed in 30 days, and keeps those that somebody did", async () => {
    const now = new Date();
    const wanted = { redirectUris: ["https://app.example/callback"], keepsSecret: false };
    const register = async (name: string, days: number) => {
      const then = new Date(now.getTime() - days * 24 * hour);
      return (await registerApp(client, { ...wanted, name }, then)).app.id;
    };
    const ids = [await register("New", 29), await register("Old", 31), await register("Used", 31)];
    await client.oauthClient.updateMany({ where: { name: "Used" }, data: { forgetAfter: null } });
    const asks = { redirectUri: "https://app.example/callback", state: null, codeChallenge: "x" };
    const old = { ...asks, clientId: ids[1] ?? "", scopes: ["orders:read"] as const };
    await openAppRequest(client, old, now);
    await sweep(service, {}, now);
    const left = await client.oauthClient.findMany({ where: { id: { in: ids } } });
    expect(left.map(({ name }) => name).toSorted()).toEqual(["New", "Used"]);
    expect(await client.oauthRequest.count()).toBe(0);
  });

  it("takes what has run out, and nothing else", async () => {
    const { business, owner } = await makeMerchant(service);
    const now = new Date();
    const at = (hours: number) => new Date(now.getTime() + hours * hour);
    const session = (expires: Date) => ({
      userId: owner.id,
      sessionToken: expires.toISOString(),
      expires,
    });
    await client.session.createMany({ data: [session(at(-1)), session(at(1))] });
    const kept = (createdAt: Date) => ({
      tenantId: business.id,
      callerId: owner.id,
      key: createdAt.toISOString(),
      requestHash: "x",
      createdAt,
      leasedUntil: createdAt,
    });
    await client.idempotencyKey.createMany({ data: [kept(at(-25)), kept(at(-23))] });
    const notice = (receivedAt: Date) => ({
      provider: "sandbox" as const,
      eventId: receivedAt.toISOString(),
      kind: "payment.completed",
      receivedAt,
    });
    await client.providerNotice.createMany({
      data: [notice(at(-91 * 24)), notice(at(-89 * 24))],
    });
    await sweep(service, {}, now);
    const tokens = await client.session.findMany({ where: { userId: owner.id } });
    expect(tokens.map(({ expires }) => expires)).not.toContainEqual(at(-1));
    expect(tokens).toHaveLength(2);
    const keys = await client.idempotencyKey.findMany({ where: { tenantId: business.id } });
    expect(keys.map(({ key }) => key)).toEqual([at(-23).toISOString()]);
    const notices = await client.providerNotice.findMany();
    expect(notices.map(({ eventId }) => eventId)).toEqual([at(-89 * 24).toISOString()]);
  });
});
