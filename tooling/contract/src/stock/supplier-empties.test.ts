import {
  makeBusiness,
  makeMember,
  makeProduct,
  makeYard,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const business = await makeBusiness(service);
const owner = await makeMember(service, business);
const as = await signInAs(service, owner);
const gas = await makeProduct(service, business, { name: "Propane 47 kg", sku: "P47" });
const small = await makeProduct(service, business, { name: "Propane 19 kg" });
const coal = await makeProduct(service, business, { returnable: false });
const yard = await makeYard(service, business);

const WithId = z.object({ id: z.string() });

async function makeSupplier(): Promise<string> {
  const { body } = await api.post("/stock/suppliers", { as, body: { name: "Northern Gas" } });
  return WithId.parse(body).id;
}

/** Records a supplier's delivery, with the empties that went back. */
async function received(
  supplierId: string,
  on: string,
  {
    full = 0,
    empty = 0,
    note,
    of = gas.id,
  }: { full?: number; empty?: number; note?: string; of?: string },
): Promise<void> {
  const lines = [{ productId: of, ordered: 1 }];
  const order = await api.post("/stock/supplier-orders", {
    as,
    body: { supplierId, locationId: yard.id, expectedOn: on, lines },
  });
  const answer = await api.post(`/stock/supplier-orders/${WithId.parse(order.body).id}/receive`, {
    as,
    body: {
      arrived: [{ productId: of, quantity: full }],
      emptiesBack: empty > 0 ? [{ productId: of, quantity: empty }] : [],
      arrivedAt: `${on}T10:00:00Z`,
      deliveryNote: note ?? null,
    },
  });
  expect(answer.status).toBe(200);
}

const account = (id: string) => api.get(`/stock/suppliers/${id}/empties-account`, { as });
const setAccount = (id: string, body: object) =>
  api.put(`/stock/suppliers/${id}/empties-account`, { as, body });
const upload = (id: string, body: object) =>
  api.post(`/stock/suppliers/${id}/statements`, { as, body });

it("keeps an account of a supplier's containers, each at the deposit of its day", async () => {
  const id = await makeSupplier();
  await received(id, "2026-01-10", { full: 50 });
  await received(id, "2026-02-10", { full: 20, empty: 15 });
  await received(id, "2026-03-10", { empty: 4 });
  await received(id, "2026-02-11", { full: 3, of: small.id });
  const set = await setAccount(id, {
    deposits: [
      { productId: gas.id, from: "2026-02-01", depositPence: 1000 },
      { productId: gas.id, from: "2026-03-01", depositPence: 1200 },
    ],
    openings: [{ productId: gas.id, on: "2026-02-01", quantity: 7 }],
  });
  expect(set).toMatchObject({ status: 200 });
  expect((await account(id)).body).toEqual(set.body);
  // 7 × £10, 5 × £10 and −4 × £12; the opening balance includes earlier movements.
  expect(set.body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({
        productId: gas.id,
        received: 20,
        returned: 19,
        balance: 8,
        depositPence: 1200,
        balancePence: 7000 + 5000 - 4800,
        withoutDeposit: 0,
      }),
      expect.objectContaining({
        productId: small.id,
        opening: null,
        balance: 3,
        depositPence: null,
        balancePence: 0,
        withoutDeposit: 3,
      }),
    ]),
    balancePence: 7200,
  });
  expect((await setAccount(id, { openings: [] })).body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ productId: gas.id, balance: 51, withoutDeposit: 50 }),
    ]),
  });
});

it("matches a statement with receipts, lists what differs, and remembers codes", async () => {
  const id = await makeSupplier();
  await setAccount(id, {
    deposits: [{ productId: gas.id, from: "2026-01-01", depositPence: 1000 }],
  });
  await received(id, "2026-02-10", { full: 20, empty: 15, note: "DN 1" });
  await received(id, "2026-02-17", { full: 8 });
  const csv = `Date,Delivery note,Product code,Delivered,Returned
11/02/2026,dn-1,47KG,20,12
18/02/2026,DN 3,P47,5,
20/02/2026,DN 3,CARRIAGE,1,`;
  const looked = await upload(id, { csv, dryRun: true });
  expect(looked).toMatchObject({
    status: 201,
    body: {
      statement: null,
      lines: 1,
      unknownCodes: [
        { code: "47KG", lines: 1 },
        { code: "CARRIAGE", lines: 1 },
      ],
    },
  });
  expectValidation(await upload(id, { csv }), "codes");
  const codes = [
    { code: "47kg", productId: gas.id },
    { code: "CARRIAGE", productId: null },
  ];
  const written = await upload(id, { csv, codes, fileName: "february.csv" });
  expect(written).toMatchObject({
    status: 201,
    body: {
      statement: { fileName: "february.csv", lines: 2, matched: 1, uploadedByName: owner.name },
      leftOut: 1,
      differences: [
        {
          kind: "quantity",
          theirs: { received: 20, returned: 12 },
          ours: { received: 20, returned: 15 },
          differencePence: 3000,
        },
        { kind: "ours_only", on: "2026-02-17", differencePence: -8000 },
        { kind: "theirs_only", on: "2026-02-18", theirs: { received: 5, returned: 0 } },
      ],
    },
  });
  expectError(await upload(id, { csv }), "conflict");
  const { statement } = z.object({ statement: WithId }).parse(written.body);
  const at = `/stock/suppliers/${id}/statements/${statement.id}`;
  // The receipt is entered later, with the statement's delivery note.
  await received(id, "2026-02-15", { full: 5, note: "DN 3" });
  const matched = await api.post(`${at}/match`, { as });
  expect(matched).toMatchObject({
    status: 200,
    body: {
      matched: 2,
      items: [{ matchedBy: "delivery_note" }, { matchedBy: "delivery_note" }],
      differences: [
        { kind: "quantity" },
        { kind: "ours_only", ours: { received: 8, returned: 0 } },
      ],
    },
  });
  expect((await api.get(at, { as })).body).toEqual(matched.body);
  // The codes are known, and the delivery of the 17th is on the next statement.
  const next = await upload(id, { csv: "Date,Product,Received\n2026-02-19,47KG,8" });
  expect(next).toMatchObject({ status: 201, body: { unknownCodes: [], differences: [] } });
  expect((await api.get(at, { as })).body).toMatchObject({ differences: [{ kind: "quantity" }] });
  expect(
    (await api.get(`/stock/suppliers/${id}/statements?q=february`, { as })).body,
  ).toMatchObject({
    items: [{ id: statement.id }],
    nextCursor: null,
  });
  // A wrong file can be deleted, and uploaded again.
  expect(await api.delete(at, { as })).toMatchObject({ status: 200, body: { id: statement.id } });
  expectError(await api.delete(at, { as }), "not_found");
  expectError(await api.get(at, { as }), "not_found");
  expect((await upload(id, { csv })).status).toBe(201);
});

it("refuses what is none of this business, who may not, and what makes no sense", async () => {
  const id = await makeSupplier();
  const other = await makeBusiness(service);
  const stranger = await signInAs(service, await makeMember(service, other));
  const driver = await signInAs(service, await makeMember(service, business, "driver"));
  const paths = [`/stock/suppliers/${id}/empties-account`, `/stock/suppliers/${id}/statements`];
  for (const path of paths) {
    expectError(await api.get(path, { as: stranger }), "not_found");
    expectError(await api.get(path, { as: driver }), "forbidden");
  }
  const deposit = { productId: gas.id, from: "2026-01-01", depositPence: 1 };
  expectValidation(await setAccount(id, { deposits: [deposit, deposit] }), "deposits.1.productId");
  expectValidation(
    await setAccount(id, { openings: [{ productId: coal.id, on: "2026-01-01", quantity: 1 }] }),
    "openings.0.productId",
  );
  expectValidation(await upload(id, { csv: "Nothing" }), "csv");
  const recorded = await service.database.service.activity.findMany({
    where: { tenantId: business.id, subjectKind: "supplier" },
    select: { action: true },
  });
  expect([...new Set(recorded.map(({ action }) => action))].toSorted()).toEqual([
    "supplier.created",
    "supplier.empties_set",
    "supplier.statement_matched",
    "supplier.statement_removed",
    "supplier.statement_uploaded",
  ]);
});
