import { makeMerchant, testService } from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/* docs/decisions/0406: money received before the business started here is on the account, and in no takings. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const today = dayBefore(0);
/** The last day that the journal exports. */
const yesterday = dayBefore(1);
const pounds = (pence: number) => (pence / 100).toFixed(2);

const ok = async (answer: ReturnType<typeof api.post>) => {
  const { status, body } = await answer;
  expect({ isDone: status < 300, body }).toMatchObject({ isDone: true });
  return body;
};
const post = (path: string, body: object) => ok(api.post(path, { as, body }));
const Id = z.looseObject({ id: z.uuid() });
const Figures = z.looseObject({
  received: z.array(z.looseObject({ receivedPence: z.int() })),
  debtors: z.looseObject({
    receivedPence: z.int(),
    broughtInPence: z.int(),
    closingPence: z.int(),
    differencePence: z.int(),
  }),
  held: z.object({ creditPence: z.int(), paidAheadPence: z.int() }),
  openingBalances: z.looseObject({
    enteredPence: z.int(),
    receivedPence: z.int(),
    creditPence: z.int(),
  }),
});
const figures = async () =>
  Figures.parse(
    (await api.get(`/books/figures?from=${yesterday.slice(0, 7)}&to=${today.slice(0, 7)}`, { as }))
      .body,
  );
const Day = z.object({
  money: z.array(z.unknown()),
  office: z.object({ money: z.array(z.unknown()) }),
});

/** Returns all takings of today and of the month, and the journal's export. */
async function takings() {
  const journal = await api.get(`/books/journal?to=${yesterday}`, { as });
  const days = await Promise.all(
    [yesterday, today].map((day) => api.get(`/books/days/${at.yard.id}?day=${day}`, { as })),
  );
  const { received } = await figures();
  return {
    received,
    journal: z.looseObject({ items: z.array(z.unknown()) }).parse(journal.body).items,
    days: days.map(({ body }) => Day.parse(body)),
  };
}

const inUk = (day: string) => day.split("-").toReversed().join("/");

/** Brings in the sheets of another program, each a CSV file by its name. */
async function bringIn(sheets: Readonly<Record<string, string>>, mover = as): Promise<void> {
  const form = new FormData();
  for (const [index, [name, text]] of Object.entries(sheets).entries()) {
    const field = index === 0 ? "file" : `file${index + 1}`;
    form.append(field, new Blob([text], { type: "text/csv" }), `${name}.csv`);
  }
  const sent = new Response(form);
  const looked = z
    .looseObject({ id: z.uuid(), faults: z.array(z.unknown()), totals: z.unknown() })
    .parse(
      await ok(
        api.post("/moving-in", {
          as: mover,
          body: new Uint8Array(await sent.arrayBuffer()),
          headers: { "content-type": sent.headers.get("content-type") ?? "" },
        }),
      ),
    );
  expect(looked.faults).toEqual([]);
  await ok(
    api.post(`/moving-in/${looked.id}/apply`, { as: mover, body: { totals: looked.totals } }),
  );
}

/** Imports a customer with a debt and one with credit from another program's files. */
const moveIn = (owedPence: number, creditPence: number, mover = as, on = yesterday) =>
  bringIn(
    {
      customers: "Name,On account\r\nLow Fell Farm,yes\r\nHigh Barn,yes\r\n",
      balances: `Customer,Invoice number,Issued,Total\r\nLow Fell Farm,OLD-1,${inUk(on)},${pounds(owedPence)}\r\n`,
      credit: `Customer,Amount,Received\r\nHigh Barn,${pounds(creditPence)},${inUk(on)}\r\n`,
    },
    mover,
  );

it("moves neither takings nor the journal when a business moves in, and is on the accounts", async () => {
  const before = await takings();
  await moveIn(20_000, 2500);
  expect(await takings()).toEqual(before);
  const now = await figures();
  expect(now.debtors).toMatchObject({
    receivedPence: 0,
    broughtInPence: 2500,
    closingPence: 20_000 - 2500,
    differencePence: 0,
  });
  expect(now.openingBalances).toMatchObject({ enteredPence: 20_000, creditPence: 2500 });
  expect(now.held.creditPence).toBe(2500);
});

it("moves neither for an agreement that was paid before", async () => {
  const before = await takings();
  const customer = Id.parse(await post("/customers", { name: "Fell View" }));
  const group = Id.parse(await post("/exchange-groups", { name: "13 kg", chargePence: 3999 }));
  await post("/cylinder-agreements", {
    customerId: customer.id,
    exchangeGroupId: group.id,
    count: 2,
    paidBefore: true,
  });
  expect(await takings()).toEqual(before);
  const now = await figures();
  // The invoice from before and its payment cancel out.
  expect(now.debtors).toMatchObject({
    receivedPence: 0,
    broughtInPence: 2500 + 7998,
    closingPence: 20_000 - 2500,
    differencePence: 0,
  });
  expect(now.openingBalances).toMatchObject({ receivedPence: 0, creditPence: 2500 + 7998 });
});

it("moves neither for deposits that a business moves in with, which are agreements", async () => {
  const before = await takings();
  const { debtors } = await figures();
  const group = Id.parse(await post("/exchange-groups", { name: "47 kg", chargePence: 4000 }));
  const product = { name: "Propane 47 kg", unitPrice: 9450, returnable: true };
  await post("/products", { ...product, exchangeGroupId: group.id });
  await bringIn({
    customers: "Name\r\nCylinder Inn\r\n",
    cylinders:
      "Customer,Product,Quantity,Deposit paid,Deposit paid on\r\nCylinder Inn,Propane 47 kg,3,100.00,02/11/2020\r\n",
  });
  expect(await takings()).toEqual(before);
  expect((await figures()).debtors).toMatchObject({
    receivedPence: debtors.receivedPence,
    broughtInPence: debtors.broughtInPence + 10_000,
    closingPence: debtors.closingPence,
    differencePence: 0,
  });
  const { body } = await api.get(`/cylinder-agreements?exchangeGroupId=${group.id}`, { as });
  expect(body).toMatchObject({
    items: [
      { customerName: "Cylinder Inn", count: 1, chargePence: 3334, paidOn: "2020-11-02" },
      { customerName: "Cylinder Inn", count: 2, chargePence: 3333, paidOn: "2020-11-02" },
    ],
  });
});

it("is taken back without being money either, and money of now is", async () => {
  const before = await takings();
  const credit = await service.database.service.receipt.findFirstOrThrow({
    where: { tenantId: at.business.id, amountPence: 2500 },
  });
  expect((await api.get(`/receipts/${credit.id}`, { as })).body).toMatchObject({ opening: true });
  await post(`/receipts/${credit.id}/reverse`, {
    reason: "It was another customer's",
    reversedOn: yesterday,
  });
  expect(await takings()).toEqual(before);
  expect((await figures()).debtors).toMatchObject({
    broughtInPence: 7998 + 10_000,
    closingPence: 20_000,
    differencePence: 0,
  });
  const { customerId } = credit;
  await post("/receipts", {
    customerId,
    method: "bank_transfer",
    amountPence: 700,
    receivedOn: yesterday,
  });
  expect((await figures()).debtors).toMatchObject({ receivedPence: 700, closingPence: 19_300 });
  expect((await takings()).journal).toHaveLength(before.journal.length + 1);
});

it("asks a business that began today to close no month before it", async () => {
  const started = await makeMerchant(service);
  const mover = started.owner.token;
  const Months = z.object({ items: z.array(z.looseObject({ month: z.string() })) });
  const months = async () =>
    Months.parse((await api.get("/books/months", { as: mover })).body).items.map(
      ({ month }) => month,
    );
  await moveIn(20_000, 2500, mover, dayBefore(70));
  expect(await months()).toEqual([today.slice(0, 7)]);

  // Books that are closed to an earlier day show its month, so that it can be reopened.
  const closedTo = dayBefore(65);
  await ok(api.post("/books/close", { as: mover, body: { to: closedTo } }));
  expect((await months()).at(-1)).toBe(closedTo.slice(0, 7));
  await ok(api.post("/books/reopen", { as: mover, body: { to: null, reason: "A trial" } }));

  const { id } = await service.database.service.receipt.findFirstOrThrow({
    where: { tenantId: started.business.id },
  });
  await ok(
    api.post(`/receipts/${id}/reverse`, {
      as: mover,
      body: { reason: "It was another customer's", reversedOn: dayBefore(40) },
    }),
  );
  expect(await months()).toEqual([today.slice(0, 7)]);
  const customer = Id.parse(
    await ok(api.post("/customers", { as: mover, body: { name: "Fell View" } })),
  );
  const receivedOn = dayBefore(40);
  await ok(
    api.post("/receipts", {
      as: mover,
      body: { customerId: customer.id, method: "cash", amountPence: 700, receivedOn },
    }),
  );
  expect((await months()).at(-1)).toBe(receivedOn.slice(0, 7));
});
