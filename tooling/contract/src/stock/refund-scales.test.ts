import {
  makeCustomer,
  makeKey,
  makeMerchant,
  makeProduct,
  testService,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/decisions/0401: each supplier's refund scales, and the scale of an agreement. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const Made = z.looseObject({ id: z.uuid() });
const Agreement = z.looseObject({
  id: z.uuid(),
  refundScale: z.object({
    from: z.string(),
    percents: z.array(z.int()),
    source: z.string().nullable(),
  }),
  refundToday: z.object({ percent: z.int(), pence: z.int() }),
  explanation: z.array(z.looseObject({ source: z.string() })).optional(),
});

const post = async (path: string, body: object) =>
  Made.parse((await api.post(path, { as, body })).body).id;
const customer = await makeCustomer(service, at.business);
const cylinder = async () => {
  const product = await makeProduct(service, at.business, {});
  const group = await post("/exchange-groups", { name: `Group ${product.id}`, chargePence: 3999 });
  await api.patch(`/products/${product.id}`, { as, body: { exchangeGroupId: group } });
  return { group, product: product.id };
};
const supplier = (name: string, productIds: string[]) =>
  post("/stock/suppliers", { name, productIds });
const put = (id: string, scales: object[], who = as) =>
  api.put(`/stock/suppliers/${id}/refund-scales`, { as: who, body: { scales } });
const agree = async (exchangeGroupId: string, paidOn: string) => {
  const body = { customerId: customer.id, exchangeGroupId, count: 2, paidOn, paidBefore: true };
  return Agreement.parse((await api.post("/cylinder-agreements", { as, body })).body);
};
const read = async (id: string) =>
  Agreement.parse((await api.get(`/cylinder-agreements/${id}?explain=true`, { as })).body);

const calor = [70, 60, 50, 45, 40, 35, 30, 25];
const older = { from: "2020-01-01", percents: [50, 25, 0], source: "Terms of 2020" };
const newer = { from: "2025-01-01", percents: [80, 40], source: "Terms of 2025" };

describe("an agreement", () => {
  it("is made under the scale of its supplier on the day, and keeps it", async () => {
    const { group, product } = await cylinder();
    const id = await supplier("Flogas", [product]);
    const before = await agree(group, "2025-06-01");
    expect(before.refundScale).toMatchObject({ percents: calor, source: null });
    expect((await put(id, [older, newer])).body).toMatchObject({
      supplierId: id,
      items: [newer, older],
      builtIn: { percents: calor },
    });
    // The scale on the day of payment applies. £39.99 for each of two, by the years until today.
    const percentOf = (percents: number[], paidOn: string) => {
      const [today, paid] = [new Date().toISOString().slice(0, 10), paidOn];
      const years =
        Number(today.slice(0, 4)) -
        Number(paid.slice(0, 4)) -
        (today.slice(5) < paid.slice(5) ? 1 : 0);
      return percents[Math.min(years, percents.length - 1)] ?? 0;
    };
    for (const [paidOn, scale] of [
      ["2019-12-31", { from: "2000-01-01", percents: calor, source: null }],
      ["2020-01-01", { ...older, source: "Flogas: Terms of 2020" }],
      ["2024-12-31", { ...older, source: "Flogas: Terms of 2020" }],
      ["2025-01-01", { ...newer, source: "Flogas: Terms of 2025" }],
    ] as const) {
      const made = await agree(group, paidOn);
      expect(made.refundScale).toEqual(scale);
      const percent = percentOf([...scale.percents], paidOn);
      expect(made.refundToday).toEqual({
        percent,
        pence: Math.round((2 * 3999 * percent) / 100),
      });
    }
    expect((await read(before.id)).refundScale).toMatchObject({ percents: calor, source: null });
    const now = await agree(group, "2026-01-01");
    await put(id, []);
    const kept = await read(now.id);
    expect(kept.refundScale).toMatchObject({ percents: [80, 40] });
    expect(kept.explanation).toMatchObject([{ source: "Flogas: Terms of 2025" }]);
    expect((await agree(group, "2026-01-01")).refundScale.percents).toEqual(calor);
  });

  it("has the scale of a supplier of its own group, and of none that is archived", async () => {
    const [mine, other] = [await cylinder(), await cylinder()];
    const id = await supplier("Avanti", [other.product]);
    await put(id, [older]);
    expect((await agree(mine.group, "2026-01-01")).refundScale.source).toBeNull();
    expect((await agree(other.group, "2026-01-01")).refundScale.source).toBe(
      "Avanti: Terms of 2020",
    );
    // If two suppliers have a scale, the supplier added first counts.
    const second = await supplier("Energas", [other.product]);
    await put(second, [newer]);
    expect((await agree(other.group, "2026-01-01")).refundScale.source).toBe(
      "Avanti: Terms of 2020",
    );
    await api.patch(`/stock/suppliers/${id}`, { as, body: { archived: true } });
    expect((await agree(other.group, "2026-01-01")).refundScale.source).toBe(
      "Energas: Terms of 2025",
    );
  });
});

describe("/stock/suppliers/{id}/refund-scales", () => {
  it("refuses what is no scale", async () => {
    const id = await supplier("Macgas", []);
    expectValidation(await put(id, [older, older]), "scales.1.from");
    expectValidation(await put(id, [{ ...older, percents: [101] }]), "scales.0.percents.0");
    expectValidation(await put(id, [{ ...older, percents: [] }]), "scales.0.percents");
    expectValidation(await put(id, [{ ...older, source: "" }]), "scales.0.source");
  });

  it("is the business's own, asks for the scope, and is recorded", async () => {
    const id = await supplier("Macgas", []);
    const path = `/stock/suppliers/${id}/refund-scales`;
    expectError(await put(id, [older], elsewhere.owner.token), "not_found");
    expectError(await api.get(path, { as: elsewhere.owner.token }), "not_found");
    const reader = await makeKey(service, at.business, at.owner, ["stock:read"]);
    expectError(await put(id, [older], reader), "forbidden");
    await put(id, [older]);
    expect((await api.get(path, { as: reader })).body).toMatchObject({ items: [older] });
    const told = await service.database.service.activity.findFirst({
      where: { tenantId: at.business.id, subjectId: id, action: "supplier.refund_scales_set" },
    });
    expect(told?.after).toEqual({ scales: ["2020-01-01: 50, 25, 0 % (Terms of 2020)"] });
  });
});
