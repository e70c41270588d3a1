import {
  makeAddress,
  makeCustomer,
  makeKey,
  makeMerchant,
  testService,
} from "@roundsman/api/testing";
import { expectError, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/customers-and-prices.md#bottlecard. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const BottleCard = z.strictObject({
  addressId: z.uuid(),
  url: z.url().nullable(),
  issuedAt: z.iso.datetime(),
});

const customer = await makeCustomer(service, at.business);
const cardOf = (id: string) => `/addresses/${id}/card`;

it("is made, read and ended, each with its record", async () => {
  const { id } = await makeAddress(service, at.business, customer);
  expectError(await api.get(cardOf(id), { as }), "not_found");
  const made = await api.post(cardOf(id), { as });
  expect(made.status).toBe(201);
  const card = BottleCard.parse(made.body);
  expect(card).toMatchObject({ addressId: id });
  expect((await api.get(cardOf(id), { as })).body).toEqual(card);
  expectError(await api.post(cardOf(id), { as }), "conflict");
  expect((await api.delete(cardOf(id), { as })).body).toEqual({ addressId: id });
  expectError(await api.delete(cardOf(id), { as }), "not_found");
  const anew = BottleCard.parse((await api.post(cardOf(id), { as })).body);
  expect(anew.url).not.toBe(card.url);
  const told = await service.database.service.activity.findMany({
    where: { subjectId: id },
    orderBy: { id: "asc" },
  });
  expect(told.map(({ action }) => action)).toEqual([
    "bottle_card.issued",
    "bottle_card.revoked",
    "bottle_card.issued",
  ]);
  expect(JSON.stringify(told)).not.toContain(card.url?.split("/card/")[1]);
});

it("is not there for another business, and asks for leave to change customers", async () => {
  const { id } = await makeAddress(service, at.business, customer);
  await api.post(cardOf(id), { as });
  const other = { as: elsewhere.owner.token };
  expectError(await api.get(cardOf(id), other), "not_found");
  expectError(await api.post(cardOf(id), other), "not_found");
  expectError(await api.delete(cardOf(id), other), "not_found");
  const reader = { as: await makeKey(service, at.business, at.owner, ["customers:read"]) };
  // Anyone with a card's address could order with it, so a reader's answer has none.
  expect((await api.get(cardOf(id), reader)).body).toMatchObject({ addressId: id, url: null });
  expectError(await api.post(cardOf(id), reader), "forbidden");
  expectError(await api.delete(cardOf(id), reader), "forbidden");
});

it("is none of an archived address", async () => {
  const { id } = await makeAddress(service, at.business, customer);
  await api.patch(`/addresses/${id}`, { as, body: { archived: true } });
  expectError(await api.post(cardOf(id), { as }), "conflict");
});
