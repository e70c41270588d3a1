import {
  makeAddress,
  makeCustomer,
  makeMerchant,
  makeProduct,
  testService,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { addDays } from "date-fns/addDays";
import { afterAll, describe, expect, it } from "vitest";

/* docs/contract/forecasts.md. packages/api/src/modules/delivery/forecast tests the predictions. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const tenantId = at.business.id;
const day = (ahead: number) => new Date(addDays(new Date(), ahead).toISOString().slice(0, 10));

/** Inserts a customer's forecast: empty in `emptyIn` days, and to be asked about before the tenth day. */
async function foretell(emptyIn: number) {
  const customer = await makeCustomer(service, at.business);
  const address = await makeAddress(service, at.business, customer);
  const product = await makeProduct(service, at.business, { returnable: true });
  const { id } = await service.database.service.forecast.create({
    data: {
      tenantId,
      addressId: address.id,
      productId: product.id,
      baseUse: 0.02,
      heatUse: 0.004,
      lastDeliveredOn: day(-30),
      lastQuantity: 2,
      usualQuantity: 2,
      emptyOn: day(emptyIn),
      emptyFrom: day(emptyIn - 3),
      emptyUntil: day(emptyIn + 3),
      nextRoundOn: day(2),
      askBefore: day(10),
      computedAt: new Date(),
    },
    select: { id: true },
  });
  return { id, customerId: customer.id, productId: product.id };
}

const soon = await foretell(5);
const later = await foretell(20);
const listed = async (query = "") => {
  const { status, body } = await api.get(`/forecasts${query}`, { as });
  expect(status).toBe(200);
  const { items } = body as { items: { id: string }[] };
  return items.map(({ id }) => id);
};

describe("GET /forecasts", () => {
  it("gives what is empty first at the top, page by page", async () => {
    expect(await listed()).toEqual([soon.id, later.id]);
    const first = await api.get("/forecasts?limit=1", { as });
    const { nextCursor } = first.body as { nextCursor: string };
    expect(await listed(`?limit=1&cursor=${nextCursor}`)).toEqual([later.id]);
  });

  it("narrows by customer, product and who is to be asked now", async () => {
    expect(await listed(`?customerId=${later.customerId}`)).toEqual([later.id]);
    expect(await listed(`?productId=${soon.productId}`)).toEqual([soon.id]);
    expect(await listed("?askNow=true")).toEqual([soon.id]);
    expect(await listed("?askNow=false")).toEqual([later.id]);
    expectValidation(await api.get("/forecasts?askNow=perhaps", { as }), "askNow");
    expectValidation(await api.get("/forecasts?cursor=x", { as }), "cursor");
  });

  it("narrows by the delivery area that holds the address now", async () => {
    const rows = service.database.service;
    const area = (sortOrder: number, outwardCodes: string[]) =>
      rows.deliveryArea.create({
        data: {
          tenantId,
          name: "An area",
          sortOrder,
          outwardCodes,
          weekdays: [],
          cutoffTime: "17:00",
          cutoffDays: 1,
        },
        select: { id: true },
      });
    const [first, second] = [await area(1, ["LA23"]), await area(2, ["LA23", "LA9"])];
    const moveTo = (customerId: string, postcode: string) =>
      rows.deliveryAddress.updateMany({ where: { tenantId, customerId }, data: { postcode } });
    await moveTo(soon.customerId, "LA23 1AA");
    await moveTo(later.customerId, "LA9 4QQ");
    expect(await listed(`?areaId=${first.id}`)).toEqual([soon.id]);
    expect(await listed(`?areaId=${second.id}`)).toEqual([later.id]);
    await rows.deliveryArea.updateMany({
      where: { id: first.id },
      data: { archivedAt: new Date() },
    });
    expect(await listed(`?areaId=${first.id}`)).toEqual([]);
    expect(await listed(`?areaId=${second.id}`)).toEqual([soon.id, later.id]);
    const page = await api.get(`/forecasts?areaId=${second.id}&limit=1`, { as });
    const { nextCursor } = page.body as { nextCursor: string };
    expect(await listed(`?areaId=${second.id}&cursor=${nextCursor}`)).toEqual([later.id]);
    expectValidation(await api.get("/forecasts?areaId=lakes", { as }), "areaId");
  });

  it("gives nothing to another business, and is refused to a driver", async () => {
    const other = await api.get("/forecasts", { as: elsewhere.owner.token });
    expect(other.body).toEqual({ items: [], nextCursor: null });
    expectError(await api.get("/forecasts", { as: at.driver.token }), "forbidden");
  });
});
