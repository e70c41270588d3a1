import { makeCustomer, makeMerchant, makeProduct, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/delivery-areas.md. packages/api/src/modules/shop/checkout tests the offers for shoppers. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const rows = service.database.service;
const tenantId = at.business.id;

const product = await makeProduct(service, at.business, { fullKg: 20 });
const customer = await makeCustomer(service, at.business);
const address = async (postcode: string, more: object = {}) =>
  rows.deliveryAddress.create({
    data: { tenantId, customerId: customer.id, line1: "1 Fell Road", postcode, ...more },
    select: { id: true },
  });
const inside = await address("LA23 1AA");
const Made = z.looseObject({ id: z.uuid() });
const Days = z.looseObject({ days: z.array(z.unknown()) });
const Loads = z.looseObject({ areas: z.array(z.unknown()) });
const body = { name: "Windermere", outwardCodes: ["la23"], weekdays: ["tue", "fri"] };
const create = (more: object = {}) =>
  api.post("/delivery-areas", { as, body: { ...body, ...more } });
const order = (more: object) =>
  api.post("/orders", {
    as,
    body: {
      deliveryAddressId: inside.id,
      lines: [{ productId: product.id, quantity: 2 }],
      ...more,
    },
  });
const farTuesday = "2031-03-11";

it("a business has areas while one is left, whoever archives the last and adds another at once", async () => {
  const { owner, business } = await makeMerchant(service);
  const { token } = owner;
  const add = () => api.post("/delivery-areas", { as: token, body });
  const archive = (id: string) =>
    api.patch(`/delivery-areas/${id}`, { as: token, body: { archived: true } });
  const notesAreas = async () =>
    (await rows.business.findFirstOrThrow({ where: { id: business.id } })).hasDeliveryAreas;
  let last = Made.parse((await add()).body);
  expect(await notesAreas()).toBe(true);
  for (let round = 0; round < 10; round += 1) {
    const [added, archived] = await Promise.all([add(), archive(last.id)]);
    expect([added.status, archived.status]).toEqual([201, 200]);
    expect(await notesAreas()).toBe(true);
    last = Made.parse(added.body);
  }
  await archive(last.id);
  expect(await notesAreas()).toBe(false);
});

describe("delivery areas", () => {
  it("are added last, with a cut-off and no limits, changed, archived and recorded", async () => {
    const created = await create();
    expect(created.status).toBe(201);
    const area = Made.parse(created.body);
    expect(area).toEqual({
      ...body,
      id: area.id,
      outwardCodes: ["LA23"],
      outline: null,
      cutoffTime: "16:00",
      cutoffDays: 1,
      windows: [],
      maxStops: null,
      maxKg: null,
      minimumPence: 0,
      options: [],
      sortOrder: 0,
      archivedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const path = `/delivery-areas/${area.id}`;
    const outline = [
      { latitude: 54, longitude: -3 },
      { latitude: 54, longitude: -2 },
      { latitude: 55, longitude: -2 },
    ];
    const change = { outline, maxStops: 1, windows: [{ from: "08:00", until: "12:00" }] };
    expect((await api.patch(path, { as, body: change })).body).toMatchObject(change);
    expect((await api.get(path, { as })).body).toMatchObject(change);
    const next = await create({ name: "Kendal", outwardCodes: ["LA9"] });
    expect(next.body).toMatchObject({ sortOrder: 1 });
    expect((await api.get("/delivery-areas?q=kendal", { as })).body).toMatchObject({
      items: [{ name: "Kendal" }],
    });
    expectError(await api.get(path, { as: elsewhere.owner.token }), "not_found");
    expectError(await api.patch(path, { as: at.driver.token, body: change }), "forbidden");
    const told = await rows.activity.findMany({ where: { subjectId: area.id } });
    expect(told.map(({ action }) => action).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "delivery_area.changed",
      "delivery_area.created",
    ]);
  });

  it.each([
    ["name", ""],
    ["outwardCodes", ["LA23 1AA", "Kendal"], "outwardCodes.1"],
    ["outwardCodes", ["LA23", "la23"]],
    ["outwardCodes", []],
    ["outline", [{ latitude: 54, longitude: -3 }]],
    ["weekdays", ["someday"], "weekdays.0"],
    ["cutoffTime", "25:00"],
    ["cutoffDays", 15],
    ["windows", [{ from: "12:00", until: "08:00" }], "windows.0.until"],
    ["maxStops", -1],
    ["minimumPence", 0.5],
  ] as [string, unknown, string?][])("refuse %s %j", async (field, value, path = field) => {
    expectValidation(await create({ [field]: value }), path);
  });

  it("name delivery options of their own business alone", async () => {
    const option = await api.post("/delivery-options", {
      as: elsewhere.owner.token,
      body: { name: "Theirs" },
    });
    const options = [{ deliveryOptionId: Made.parse(option.body).id }];
    expectError(await create({ options }), "not_found");
  });
});

describe("the days of an address", () => {
  it("are those of the first area that holds it, with what is left of them", async () => {
    const placed = await order({
      wantedOn: farTuesday,
      deliveryWindow: { from: "08:00", until: "12:00" },
    });
    expect(placed.body).toMatchObject({
      deliveryPlace: {
        areaName: "Windermere",
        day: farTuesday,
        window: { from: "08:00", until: "12:00" },
      },
    });
    const asked = await api.get(`/delivery-days?deliveryAddressId=${inside.id}&kg=20`, { as });
    expect(asked.body).toMatchObject({
      area: { name: "Windermere" },
      message: expect.stringMatching(/^We deliver to LA23 on Tuesdays and Fridays\. Order by/),
      maxStops: 1,
      windows: [{ from: "08:00", until: "12:00" }],
    });
    expect(Days.parse(asked.body).days[0]).toMatchObject({ stops: 0, kg: 0, full: false });
    const drawn = await address("EH1 1AA", { latitude: 54.3, longitude: -2.2 });
    expect(
      (await api.get(`/delivery-days?deliveryAddressId=${drawn.id}`, { as })).body,
    ).toMatchObject({ area: { name: "Windermere" } });
    for (const postcode of ["nonsense", "LA23 1AAA", "-", "12"]) {
      expectValidation(await api.get(`/delivery-days?postcode=${postcode}`, { as }), "postcode");
    }
    for (const postcode of ["la23", "LA23-1AA", "la 23 1", "la23 1aa"]) {
      expect((await api.get(`/delivery-days?postcode=${postcode}`, { as })).body).toMatchObject({
        area: { name: "Windermere" },
        message: expect.stringMatching(/^We deliver to LA23 /),
      });
    }
    expect((await api.get("/delivery-days?postcode=ZE1", { as })).body).toMatchObject({
      area: null,
      message: "We don't deliver to ZE1 yet.",
      days: [],
    });
    const loads = await api.get(`/delivery-loads?from=${farTuesday}&to=${farTuesday}`, { as });
    expect(Loads.parse(loads.body).areas[0]).toMatchObject({
      name: "Windermere",
      days: [{ day: farTuesday, stops: 1, kg: 40, open: true }],
    });
    const theirs = { as: elsewhere.owner.token };
    expectValidation(
      await api.get(`/delivery-days?deliveryAddressId=${inside.id}`, theirs),
      "deliveryAddressId",
    );
  });

  it("leave out those on which the customer is closed, or the address takes nothing", async () => {
    const days = z.object({ days: z.array(z.looseObject({ day: z.iso.date() })) });
    const weekdays = async () => {
      const asked = await api.get(`/delivery-days?deliveryAddressId=${inside.id}`, { as });
      return new Set(days.parse(asked.body).days.map(({ day }) => new Date(day).getUTCDay()));
    };
    expect(await weekdays()).toEqual(new Set([2, 5]));
    const close = (closedDays: object | null) =>
      api.patch(`/customers/${customer.id}`, { as, body: { closedDays } });
    expect((await close({ weekdays: ["tue"] })).status).toBe(200);
    expect(await weekdays()).toEqual(new Set([5]));
    expect((await close(null)).status).toBe(200);
    const take = (deliveryWindows: object[] | null) =>
      api.patch(`/addresses/${inside.id}`, { as, body: { deliveryWindows } });
    expect((await take([{ days: ["tue"], from: "08:00", until: "12:00" }])).status).toBe(200);
    expect(await weekdays()).toEqual(new Set([2]));
    expect((await take(null)).status).toBe(200);
  });

  it("say what bringing something there adds, by rounds and by what is ordered", async () => {
    const yard = { latitude: 54.328, longitude: -2.747 };
    await rows.location.updateMany({ where: { tenantId }, data: yard });
    const windermere = { latitude: 54.38, longitude: -2.907 };
    const ambleside = { latitude: 54.432, longitude: -2.962 };
    await create({ name: "Ambleside", outwardCodes: ["LA22"] });
    const [near, far] = [
      await address("LA22 1AA", windermere),
      await address("LA22 9AA", ambleside),
    ];
    const Asked = z.looseObject({
      days: z.array(
        z.looseObject({
          day: z.string(),
          insertion: z.object({
            minutes: z.int(),
            metres: z.int(),
            pence: z.int().nullable(),
          }),
        }),
      ),
    });
    const ask = async () => {
      const { body: answer } = await api.get(`/delivery-days?deliveryAddressId=${near.id}`, { as });
      return Asked.parse(answer).days;
    };
    const [first, second, third] = await ask();
    if (!first || !second || !third) throw new Error("Three days are offered");
    expect(first.insertion).toEqual(third.insertion);
    expect(first.insertion.metres).toBeGreaterThan(30_000);
    // A postcode without stored addresses is measured from its own position, but only if complete.
    const typed = async (postcode: string) => {
      const { body: answer } = await api.get(`/delivery-days?postcode=${postcode}`, { as });
      return z
        .looseObject({ days: z.array(z.looseObject({ insertion: z.unknown() })) })
        .parse(answer).days[0]?.insertion;
    };
    expect(await typed("LA22%209AA")).toEqual({
      minutes: expect.any(Number),
      metres: expect.toSatisfy((metres: number) => metres > 10_000 && metres < 80_000),
      pence: expect.any(Number),
    });
    expect(await typed("LA22")).toBeNull();
    const { body: placed } = await order({ deliveryAddressId: far.id, wantedOn: second.day });
    const { id: orderId } = Made.parse(placed);
    const round = await rows.round.create({
      data: { tenantId, roundDate: new Date(third.day), version: 1 },
      select: { id: true },
    });
    await rows.location.updateMany({ where: { tenantId }, data: yard });
    const shared = await ask();
    expect(shared[0]?.insertion).toEqual(first.insertion);
    expect(shared[1]?.insertion.metres).toBeLessThan(3_000);
    // A round without stops drives there and back.
    expect(shared[2]?.insertion).toEqual(first.insertion);
    // An order on another day's round counts on the round's day, and no longer on its wanted day.
    await rows.stop.create({ data: { tenantId, roundId: round.id, orderId, sequence: 1 } });
    const planned = await ask();
    expect(planned[1]?.insertion).toEqual(first.insertion);
    expect(planned[2]?.insertion.metres).toBeLessThan(3_000);

    const usual = { perMilePence: 45, perHourPence: 1500, dayDiscountPence: null };
    expect((await api.get("/delivery-costs", { as })).body).toEqual(usual);
    const change = (costs: object, who = as) =>
      api.patch("/delivery-costs", { as: who, body: costs });
    expectError(await change({ perMilePence: 1 }, at.driver.token), "forbidden");
    expectValidation(await change({ perMilePence: -1 }), "perMilePence");
    expect((await change({ perHourPence: null })).body).toEqual({ ...usual, perHourPence: null });
    expect((await change({ perMilePence: null })).body).toEqual({
      perMilePence: null,
      perHourPence: null,
      dayDiscountPence: null,
    });
    expect((await ask())[0]?.insertion).toEqual({ ...first.insertion, pence: null });
    expect((await api.get("/delivery-costs", { as: elsewhere.owner.token })).body).toEqual(usual);
    const told = await rows.activity.findMany({
      where: { tenantId, action: "delivery_costs.changed" },
    });
    expect(told).toHaveLength(2);
  });

  it("hold so much, go with the order that moves, and are gone past with a reason", async () => {
    const taken = await order({ wantedOn: farTuesday });
    expectError(taken, "conflict");
    expect(taken.body).toMatchObject({
      message: expect.stringContaining("Tue 11 Mar is full in Windermere."),
    });
    const friday = await order({ wantedOn: "2031-03-14" });
    const path = `/orders/${Made.parse(friday.body).id}`;
    const move = (change: object) => api.patch(path, { as, body: change });
    expectError(await move({ wantedOn: farTuesday }), "conflict");
    const still = { deliveryPlace: { day: "2031-03-14" } };
    expect((await api.get(path, { as })).body).toMatchObject(still);
    const reason = { rule: "delivery.capacity", reason: "A second van goes" };
    const moved = await move({ wantedOn: farTuesday, ruleOverrides: [reason] });
    expect(moved.body).toMatchObject({ deliveryPlace: { day: farTuesday } });
    expect((await order({ wantedOn: "2031-03-14" })).status).toBe(201);
    expect((await move({ wantedOn: null })).body).toMatchObject({ deliveryPlace: null });
    expectValidation(
      await move({ wantedOn: "2031-03-18", deliveryWindow: { from: "09:00", until: "10:00" } }),
      "deliveryWindow",
    );
  });

  it("keep a window or refuse it in words, whatever it is named with", async () => {
    const outside = await address("ZE1 0AA");
    const deliveryWindow = { from: "08:00", until: "12:00" };
    const collects = { fulfilment: "collection", deliveryAddressId: null };
    const refused: [Record<string, unknown>, RegExp][] = [
      [{}, /Name the day of the window/],
      [{ deliveryAddressId: outside.id }, /No delivery area holds this address/],
      [{ deliveryAddressId: outside.id, wantedOn: farTuesday }, /No delivery area/],
      [collects, /collected/],
      [{ ...collects, wantedOn: farTuesday }, /collected/],
    ];
    for (const [more, words] of refused) {
      const answer = await order({ ...more, deliveryWindow });
      expectValidation(answer, "deliveryWindow");
      expect(JSON.stringify(answer.body)).toMatch(words);
      const { wantedOn = null, ...placed } = more;
      const made = await order({ ...placed, deliveryWindow: null });
      const path = `/orders/${Made.parse(made.body).id}`;
      const changed = await api.patch(path, { as, body: { wantedOn, deliveryWindow } });
      expectValidation(changed, "deliveryWindow");
      expect(JSON.stringify(changed.body)).toMatch(words);
      expect((await api.get(path, { as })).body).toMatchObject({
        wantedOn: null,
        deliveryPlace: null,
      });
    }
    const nowhere = await makeMerchant(service);
    const { id: customerId } = await makeCustomer(service, nowhere.business);
    const home = await rows.deliveryAddress.create({
      data: { tenantId: nowhere.business.id, customerId, line1: "1 Road", postcode: "LA23 1AA" },
      select: { id: true },
    });
    const answer = await api.post("/orders", {
      as: nowhere.owner.token,
      body: {
        deliveryWindow,
        deliveryAddressId: home.id,
        wantedOn: farTuesday,
        lines: [{ productId: (await makeProduct(service, nowhere.business)).id, quantity: 1 }],
      },
    });
    expectValidation(answer, "deliveryWindow");
  });

  it("charge a delivery option that is chosen afterwards as the area says", async () => {
    const option = await api.post("/delivery-options", {
      as,
      body: { name: "Standard", pricePence: 500 },
    });
    const deliveryOptionId = Made.parse(option.body).id;
    const options = [{ deliveryOptionId, chargePence: 750 }];
    expect((await create({ outwardCodes: ["LA8"], options })).status).toBe(201);
    const charged = async (postcode: string) => {
      const { id: deliveryAddressId } = await address(postcode);
      const { id } = Made.parse((await order({ deliveryAddressId })).body);
      return api.patch(`/orders/${id}`, { as, body: { deliveryOptionId } });
    };
    expect((await charged("LA8 9AA")).body).toMatchObject({ deliveryChargePence: 750 });
    expect((await charged("ZE1 0AA")).body).toMatchObject({ deliveryChargePence: 500 });
  });
});
