import { makeDelivery, makeMerchant, makeRound, testService } from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/*
 * Cash in three sums (docs/decisions/0420): its movements, the journal, and its holders. Each is compared with the test's
 * table, which computes every movement by hand.
 */

const service = await testService();
afterAll(service.close);
const api = restOn(service);

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const today = dayBefore(0);
const yesterday = dayBefore(1);
const noon = `${yesterday}T12:00:00.000Z`;

const Id = z.looseObject({ id: z.uuid() });
const Figures = z.looseObject({ cash: z.record(z.string(), z.int()) });
const InHand = z.object({
  drivers: z.array(z.looseObject({ carriedPence: z.int(), toCountPence: z.int() })),
  yards: z.array(z.looseObject({ cashPence: z.int(), floatPence: z.int() })),
  totalPence: z.int(),
  can: z.object({ move: z.null() }),
});
const Sums = z.looseObject({
  accounts: z.array(
    z.looseObject({
      kind: z.string(),
      code: z.string(),
      debitPence: z.int(),
      creditPence: z.int(),
    }),
  ),
  debitPence: z.int(),
  creditPence: z.int(),
});
const Journal = Sums.extend({ adjustments: Sums });
const Day = z.looseObject({
  drawer: z.array(z.object({ method: z.string(), duePence: z.int(), countedPence: z.unknown() })),
  drawerCash: z.object({ fromVansPence: z.int(), movedPence: z.int(), floatPence: z.int() }),
  differences: z.array(z.looseObject({ key: z.string(), kind: z.string() })),
});

/** The effect of one movement in pence, computed by hand, never by the product. */
interface Row {
  /** Change of all cash in hand. */
  cash?: number;
  driver?: number;
  yard?: number;
  float?: number;
  /** Change of the day's takings in the drawer. */
  drawer?: number;
  bank?: number;
  petty?: number;
  differences?: number;
}

async function shop() {
  const at = await makeMerchant(service);
  const as = at.owner.token;
  const ok = async (answer: ReturnType<typeof api.post>) => {
    const { status, body } = await answer;
    expect({ isDone: status < 300, body }).toMatchObject({ isDone: true });
    return body;
  };
  const post = (path: string, body: object, who = as) => ok(api.post(path, { as: who, body }));
  const customer = Id.parse(await post("/customers", { name: "Fell View", onAccount: true }));
  const table: Row[] = [];
  const sum = (what: keyof Row) => table.reduce((all, row) => all + (row[what] ?? 0), 0);

  /** Takes cash over the counter, yesterday. */
  const counter = async (amountPence: number) => {
    const body = { customerId: customer.id, method: "cash", amountPence, receivedOn: yesterday };
    table.push({ cash: amountPence, yard: amountPence, drawer: amountPence });
    return Id.parse(await post("/receipts", body));
  };
  const payBack = async (receiptId: string, amountPence: number) => {
    await post(`/receipts/${receiptId}/refund`, {
      amountPence,
      method: "cash",
      refundedOn: yesterday,
    });
    table.push({ cash: -amountPence, yard: -amountPence, drawer: -amountPence });
  };
  const move = async (kind: string, place: string | undefined, amountPence: number, row: Row) => {
    const body = { locationId: at.yard.id, kind, amountPence, movedOn: yesterday, place };
    table.push(row);
    return Id.parse(await post("/cash-movements", body));
  };
  /** Runs a van of yesterday: the cash that it took, the sum handed over, and the office's count. */
  const van = async (takenPence: number, handedPence: number, countedPence: number | null) => {
    const order = await makeDelivery(service, at.business, {
      lines: [{ productId: at.product.id, quantity: 1 }],
      paymentMethod: "cash",
    });
    const round = await makeRound(service, at.business, {
      driverUserId: at.driver.id,
      roundDate: new Date(yesterday),
      startLocationId: at.yard.id,
      status: "out",
      orderIds: [order.id],
    });
    const stop = `/rounds/${round.id}/stops/${round.stopIds[0] ?? ""}`;
    await post(`${stop}/complete`, { cashTakenPence: takenPence, doneAt: noon }, at.driver.token);
    await post(`/rounds/${round.id}/cash`, { handedPence }, at.driver.token);
    table.push({ cash: takenPence, driver: takenPence });
    const { handovers } = z
      .looseObject({ handovers: z.array(Id) })
      .parse(await ok(api.get(`/rounds/${round.id}/cash`, { as })));
    if (countedPence !== null) {
      const handover = handovers[0]?.id ?? "";
      await post(`/rounds/${round.id}/cash/${handover}/count`, { countedPence });
      table.push({
        driver: -handedPence,
        yard: countedPence,
        drawer: countedPence,
        cash: countedPence - handedPence,
        differences: countedPence - handedPence,
      });
    }
    return round;
  };
  const day = async (on = yesterday) =>
    Day.parse(await ok(api.get(`/books/days/${at.yard.id}?day=${on}`, { as })));
  const drawer = async (method: string, on = yesterday) =>
    (await day(on)).drawer.find((row) => row.method === method)?.duePence ?? 0;
  const close = async (on: string, counted: Record<string, number>) => {
    const keys = [...(await day(on)).differences.map(({ key }) => key), "drawer:cash"];
    const words = Object.fromEntries(keys.map((key) => [key, "As it is"]));
    return post(`/books/days/${at.yard.id}/close`, { day: on, counted, words });
  };
  /** Compares the figures, the journal and the list of holders with the table. */
  const compare = async (outOfJournal = 0) => {
    const months = `from=${yesterday.slice(0, 7)}&to=${today.slice(0, 7)}`;
    const { cash } = Figures.parse(await ok(api.get(`/books/figures?${months}`, { as })));
    expect(cash).toMatchObject({
      openingPence: 0,
      closingPence: sum("cash"),
      withDriversPence: sum("driver"),
      atYardsPence: sum("yard"),
      unexplainedPence: 0,
      pettyCashPence: sum("petty"),
      differencesPence: sum("differences"),
    });
    const inHand = InHand.parse(await ok(api.get("/books/cash", { as })));
    expect(inHand.totalPence).toBe(sum("cash"));
    expect(inHand.yards.map(({ cashPence, floatPence }) => [cashPence, floatPence])).toEqual([
      [sum("yard"), sum("float")],
    ]);
    const journal = Journal.parse(await ok(api.get(`/books/journal?to=${yesterday}`, { as })));
    const { adjustments } = journal;
    const account = (kind: string, code: string) =>
      [...journal.accounts, ...adjustments.accounts]
        .filter((row) => row.kind === kind && row.code === code)
        .reduce((all, { debitPence, creditPence }) => all + debitPence - creditPence, 0);
    expect(journal.debitPence).toBe(journal.creditPence);
    expect(adjustments.debitPence).toBe(adjustments.creditPence);
    expect({
      cash: account("tender", "1230"),
      bank: account("tender", "1200"),
      petty: account("pettyCash", "8250"),
      differences: account("cashDifferences", "8250"),
    }).toEqual({
      cash: sum("cash") - outOfJournal,
      bank: sum("bank"),
      petty: sum("petty"),
      differences: 0 - sum("differences"),
    });
  };
  return { at, as, post, table, sum, counter, payBack, move, van, day, drawer, close, compare };
}

it("has cash of counters, vans, floats, petty cash and the bank in the same sums", async () => {
  const one = await shop();
  const { move, van, counter, payBack, compare, sum, table } = one;
  await move("opening", undefined, 40_000, { cash: 40_000, yard: 40_000 });
  await move("float_in", "bank", 10_000, {
    cash: 10_000,
    yard: 10_000,
    float: 10_000,
    bank: -10_000,
  });
  const receipt = await counter(25_000);
  await counter(3_333);
  await payBack(receipt.id, 4_000);
  await move("float_in", "drawer", 2_000, { float: 2_000, drawer: -2_000 });
  await move("float_out", "safe", 500, { float: -500 });
  await move("float_out", "bank", 1_500, {
    cash: -1_500,
    yard: -1_500,
    float: -1_500,
    bank: 1_500,
  });
  await move("petty_cash", undefined, 1_234, {
    cash: -1_234,
    yard: -1_234,
    drawer: -1_234,
    petty: 1_234,
  });
  await move("paid_in", "safe", 30_000, { cash: -30_000, yard: -30_000, bank: 30_000 });
  await move("paid_in", undefined, 5_000, {
    cash: -5_000,
    yard: -5_000,
    drawer: -5_000,
    bank: 5_000,
  });
  const mistake = await move("petty_cash", "safe", 777, {});
  await one.post(`/cash-movements/${mistake.id}/reverse`, { reason: "Twice" });
  await compare(40_000);

  // Four vans: all handed over and counted; short by the count; £5.00 kept; not counted yet.
  await van(3_623, 3_623, 3_623);
  await van(3_623, 3_623, 3_500);
  const kept = await van(3_623, 3_123, 3_123);
  await van(3_623, 3_000, null);
  await compare(40_000);
  expect(await one.drawer("cash")).toBe(sum("drawer"));
  expect((await one.day()).drawerCash).toEqual({
    fromVansPence: 3_623 + 3_500 + 3_123,
    movedPence: -2_000 - 1_234 - 5_000,
    floatPence: sum("float"),
  });

  // A shortage of the drawer counts once: a reopened day is counted again.
  const due = sum("drawer");
  await one.close(yesterday, { cash: due - 321 });
  table.push({ cash: -321, yard: -321, differences: -321 });
  await compare(40_000);
  await one.post(`/books/days/${one.at.yard.id}/reopen`, { day: yesterday, reason: "A note" });
  table.push({ cash: 321, yard: 321, differences: 321 });
  await compare(40_000);
  await one.close(yesterday, { cash: due + 45 });
  table.push({ cash: 45, yard: 45, differences: 45 });
  await compare(40_000);

  // A write-off of today is in the figures, but not in the journal of yesterday.
  await one.post(`/rounds/${kept.id}/cash/write-off`, { reason: "Lost at a door" });
  const figures = Figures.parse(
    (
      await api.get(`/books/figures?from=${yesterday.slice(0, 7)}&to=${today.slice(0, 7)}`, {
        as: one.as,
      })
    ).body,
  );
  expect(figures.cash).toMatchObject({
    closingPence: sum("cash") - 500,
    withDriversPence: sum("driver") - 500,
    unexplainedPence: 0,
  });
  const again = { as: one.as, body: { reason: "Again" } };
  expect((await api.post(`/rounds/${kept.id}/cash/write-off`, again)).status).toBe(409);
});

it("says who carries how much, and what waits to be counted", async () => {
  const one = await shop();
  const round = await one.van(3_623, 3_000, null);
  const { drivers } = InHand.parse((await api.get("/books/cash", { as: one.as })).body);
  expect(drivers).toMatchObject([
    {
      userId: one.at.driver.id,
      carriedPence: 623,
      toCountPence: 3_000,
      since: yesterday,
      rounds: [
        {
          roundId: round.id,
          roundDate: yesterday,
          carriedPence: 623,
          toCountPence: 3_000,
          can: { writeOff: null },
        },
      ],
    },
  ]);
});

it("asks for no negative count when a cheque bounces", async () => {
  const one = await shop();
  const customer = Id.parse(await one.post("/customers", { name: "Low Fell", onAccount: true }));
  const cheque = (amountPence: number, receivedOn: string) =>
    one.post("/receipts", { customerId: customer.id, method: "cheque", amountPence, receivedOn });
  const bounced = Id.parse(await cheque(8_000, yesterday));
  await one.close(yesterday, { cheque: 8_000 });
  await one.post(`/receipts/${bounced.id}/reverse`, { reason: "Bounced" });
  expect(await one.drawer("cheque", today)).toBe(0);
  await cheque(1_500, today);
  const mistake = Id.parse(await cheque(900, today));
  await one.post(`/receipts/${mistake.id}/reverse`, { reason: "Entered twice" });
  expect(await one.drawer("cheque", today)).toBe(1_500);
  await one.close(today, { cheque: 1_500 });
});

it("refuses movements of another business, of the bank's own cash, and of closed books", async () => {
  const one = await shop();
  const other = await shop();
  const body = { locationId: one.at.yard.id, kind: "petty_cash", amountPence: 100 };
  const { id } = Id.parse(await one.post("/cash-movements", body));
  const as = other.as;
  expect((await api.post("/cash-movements", { as, body })).status).toBe(404);
  const reversal = { reason: "Not ours" };
  expect((await api.post(`/cash-movements/${id}/reverse`, { as, body: reversal })).status).toBe(
    404,
  );
  const ask = (more: object) =>
    api.post("/cash-movements", { as: one.as, body: { ...body, ...more } });
  expect((await ask({ place: "bank" })).status).toBe(422);
  expect((await ask({ kind: "difference" })).status).toBe(422);
  expect((await ask({ amountPence: -100 })).status).toBe(422);
  expect((await ask({ kind: "opening", amountPence: -100 })).status).toBe(201);
  await one.post("/books/close", { to: yesterday });
  expect((await ask({ movedOn: yesterday })).status).toBe(409);
  expect((await ask({ movedOn: today })).status).toBe(201);
});
