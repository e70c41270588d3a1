import { makeMerchant, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/vouchers.md. packages/api/src/modules/shop/checkout tests what shoppers see. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const Made = z.looseObject({ id: z.uuid() });
const create = (body: object, who = as) => api.post("/vouchers", { as: who, body });

describe("vouchers", () => {
  it("are added in capitals, changed, archived, listed by code and recorded", async () => {
    const created = await create({ code: "spring-10", percentOff: 10 });
    expect(created.status).toBe(201);
    const { id } = Made.parse(created.body);
    expect(created.body).toEqual({
      id,
      code: "SPRING-10",
      percentOff: 10,
      freeDelivery: false,
      minimumPence: 0,
      validFrom: null,
      validUntil: null,
      mostUses: null,
      oncePerCustomer: true,
      firstOrderOnly: false,
      uses: 0,
      archivedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const path = `/vouchers/${id}`;
    const change = { percentOff: 12.5, validFrom: "2026-12-01", validUntil: "2026-12-24" };
    expect((await api.patch(path, { as, body: change })).body).toMatchObject(change);
    expect((await api.get(path, { as })).body).toMatchObject(change);
    await create({ code: "autumn", freeDelivery: true });
    expect((await api.get("/vouchers?limit=1", { as })).body).toMatchObject({
      items: [{ code: "AUTUMN" }],
      nextCursor: expect.any(String),
    });
    expect((await api.get("/vouchers?q=spring", { as })).body).toMatchObject({
      items: [{ code: "SPRING-10" }],
    });
    const archived = await api.patch(path, { as, body: { archived: true } });
    expect(archived.body).toMatchObject({ archivedAt: expect.any(String) });
    expect((await api.get("/vouchers", { as })).body).toMatchObject({
      items: [{ code: "AUTUMN" }],
    });
    expectError(await create({ code: "Spring-10", percentOff: 1 }), "conflict");
    // Another business has its own codes.
    expect((await create({ code: "spring-10", percentOff: 1 }, elsewhere.owner.token)).status).toBe(
      201,
    );
    expectError(await api.get(path, { as: elsewhere.owner.token }), "not_found");
    expectError(await api.patch(path, { as: at.driver.token, body: change }), "forbidden");
    const told = await service.database.service.activity.findMany({
      where: { subjectId: id },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ action }) => action)).toEqual([
      "voucher.created",
      "voucher.changed",
      "voucher.changed",
    ]);
  });

  it.each([
    [{ code: "no", percentOff: 5 }, "code"],
    [{ code: "FIVE PER CENT", percentOff: 5 }, "code"],
    [{ code: "NOTHING" }, "percentOff"],
    [{ code: "MORE", percentOff: 101 }, "percentOff"],
    [{ code: "FINE", percentOff: 1.005 }, "percentOff"],
    [{ code: "USES", percentOff: 5, mostUses: 0 }, "mostUses"],
    [
      { code: "DAYS", percentOff: 5, validFrom: "2026-12-02", validUntil: "2026-12-01" },
      "validUntil",
    ],
  ])("refuse %j", async (body, path) => {
    expectValidation(await create(body), path);
  });

  it("keep their days in order and take something off, whatever is changed", async () => {
    const made = await create({ code: "ORDER", percentOff: 5, validFrom: "2026-12-02" });
    const path = `/vouchers/${Made.parse(made.body).id}`;
    expectValidation(
      await api.patch(path, { as, body: { validUntil: "2026-12-01" } }),
      "validUntil",
    );
    expectValidation(await api.patch(path, { as, body: { percentOff: 0 } }), "percentOff");
  });
});
