import { z } from "zod";
import type { Before } from "./before";
import type { Office } from "./office";
import type { OwnLedger, Part } from "./own-ledger";

/*
 * Does what a business sold in October 2027 and what went back of it, over REST and on its days, and enters each deed in
 * the own ledger. VAT is rounded half up, once for each rate of a document: a gas cylinder is £34.50 and 5 %, a regulator £10.03 and 20 %, and a
 * deposit of £39.99 is outside the scope.
 */

const gas: Part = [5, 3_450, 173]; // 172.5
const twoGas: Part = [5, 6_900, 345];
const threeGas: Part = [5, 10_350, 518]; // 517.5
const regulator: Part = [20, 1_003, 201]; // 200.6
const less = ([rate, net, vat]: Part): Part => [rate, 0 - net, 0 - vat];

/** Sales of every kind, and what went back of them. */
export async function sellInOctober(office: Office, book: OwnLedger, { of, tarnOrder }: Before) {
  const { setClock, post } = office;
  // Half past midnight by the clock of the business.
  await setClock("2027-09-30", "23:30");
  const guestOrder = await office.counter({ gas: 1 });
  book.add({
    on: "2027-10-01",
    what: "A cylinder over the counter for cash",
    entry: { "cash:yard": 3_623, sales: -3_450, vat: -173 },
    sold: [gas],
    byCash: [3_450, 173],
    received: { cash: 3_623 },
  });

  await setClock("2027-10-02");
  await office.moveCash("float_in", "bank", 10_000);
  book.add({
    on: "2027-10-02",
    what: "The float is fetched from the bank",
    entry: { "cash:yard": 10_000, bank: -10_000 },
    float: 10_000,
  });
  const first = await office.take(
    of("fellView"),
    "on_account",
    { gas: 2, regulator: 1 },
    { deliver: true },
  );
  await (await office.round([first.id])).deliver(first.id);
  const lateOrder = await office.fetched(of("lowFell"), { gas: 1 });
  await setClock("2027-10-03");
  const agreements = [{ exchangeGroupId: office.group, count: 1 }];
  const second = await office.fetched(of("fellView"), { exchange: 1 }, { agreements });
  await setClock("2027-10-05");
  const fellViewInvoice = await office.bill(first.id, second);
  book.add({
    on: "2027-10-05",
    what: "The run bills three cylinders, a regulator and a deposit",
    entry: { "owed:Fell View Hotel": 16_071, sales: -11_353, deposits: -3_999, vat: -719 },
    sold: [threeGas, regulator, ["out", 3_999, 0]],
  });

  await setClock("2027-10-06");
  const door = async (key: "hillTop" | "scale" | "garth", basket: object) =>
    (await office.take(of(key), "cash", basket, { deliver: true })).id;
  const [hillTop, scale, garth] = [
    await office.take(of("hillTop"), "cash", { gas: 2 }, { deliver: true }),
    await door("scale", { regulator: 1 }),
    await door("garth", { gas: 3 }),
  ];
  const round = await office.round([hillTop.id, scale, garth]);
  await round.deliver(hillTop.id, { cashTakenPence: 7_245 });
  await round.payByCard(scale);
  await round.deliver(scale);
  await round.deliver(garth, { cashTakenPence: 0 });
  await round.hand(7_245);
  book.add(
    {
      on: "2027-10-06",
      what: "Two cylinders for cash at the door",
      entry: { "cash:driver": 7_245, sales: -6_900, vat: -345 },
      sold: [twoGas],
      byCash: [6_900, 345],
      received: { cash: 7_245 },
    },
    {
      on: "2027-10-06",
      what: "A regulator by card at the door",
      entry: { card: 1_204, sales: -1_003, vat: -201 },
      sold: [regulator],
      byCash: [1_003, 201],
      received: { card_machine: 1_204 },
    },
    {
      on: "2027-10-06",
      what: "Three cylinders that the driver collected nothing for",
      entry: { "owed:Garth House": 10_868, sales: -10_350, vat: -518 },
      sold: [threeGas],
    },
  );
  await setClock("2027-10-07");
  await round.count(7_200);
  book.add({
    on: "2027-10-07",
    what: "The driver's bag is 45p short",
    entry: { "cash:driver": -7_245, "cash:yard": 7_200, "cash differences": 45 },
  });

  await setClock("2027-10-08");
  await post(`/orders/${garth}/receipts`, { method: "bank_transfer", amountPence: 4_000 });
  const brook = await office.take(of("brook"), "link", { gas: 1, regulator: 1 }, { deliver: true });
  await office.payByLink(brook.id);
  book.add(
    {
      on: "2027-10-08",
      what: "A part of the delivery that was not paid",
      entry: { bank: 4_000, "owed:Garth House": -4_000 },
      byCash: [3_809, 191], // 518 × 4,000 ÷ 10,868 = 190.7
      received: { bank_transfer: 4_000 },
    },
    {
      on: "2027-10-08",
      what: "Paid ahead by link",
      entry: { card: 4_827, sales: -4_453, vat: -374 },
      sold: [gas, regulator],
      ahead: [gas, regulator],
      byCash: [4_453, 374],
      received: { card_link: 4_827 },
      paidAhead: 4_827,
    },
  );
  await setClock("2027-10-09");
  const tarnRound = await office.round([tarnOrder]);
  await tarnRound.deliver(tarnOrder, { cashTakenPence: 2_827 });
  await tarnRound.hand(2_827);
  await tarnRound.count(2_827);
  book.add({
    on: "2027-10-09",
    what: "What was paid ahead in part in September is delivered, and the rest paid",
    entry: { "cash:yard": 2_827, sales: -2_608, vat: -219 },
    sold: [
      [5, 2_021, 101],
      [20, 587, 118],
    ],
    ahead: [
      [5, -1_429, -72],
      [20, -416, -83],
    ],
    byCash: [2_608, 219],
    received: { cash: 2_827 },
    paidAhead: -2_000,
  });

  await setClock("2027-10-10");
  const back = [{ orderLineId: hillTop.lines[0]?.id, quantity: 1 }];
  await post(`/orders/${hillTop.id}/refund`, {
    because: "goods_returned",
    lines: back,
    method: "cash",
  });
  const price = { because: "price_reduced", amountPence: 300, method: "bank_transfer" };
  await post(`/orders/${scale}/refund`, price);
  book.add(
    {
      on: "2027-10-10",
      what: "One of the cylinders comes back",
      entry: { "cash:yard": -3_623, sales: 3_450, vat: 173 },
      credited: [gas],
      byCash: [-3_450, -173],
      paidBack: { cash: 3_623 },
    },
    {
      on: "2027-10-10",
      what: "The price of the regulator falls by £3.00 including VAT",
      entry: { bank: -300, sales: 250, vat: 50 },
      credited: [[20, 250, 50]],
      byCash: [-250, -50],
      paidBack: { bank_transfer: 300 },
    },
  );

  await setClock("2027-10-11");
  await post(`/orders/${guestOrder}/refund`, { amountPence: 500, method: "cash" });
  book.add({
    on: "2027-10-11",
    what: "Goodwill, for which no VAT changes",
    entry: { "cash:yard": -500, waiting: 500 },
    paidBack: { cash: 500 },
  });
  await setClock("2027-10-12");
  const other = await office.counter({ regulator: 1 });
  await post(`/orders/${other}/refund`, { amountPence: 200, method: "cash" });
  const unbilledOrder = await office.fetched(of("lowFell"), { gas: 1 });
  const garthInvoice = z
    .looseObject({ id: z.uuid() })
    .parse(await post(`/orders/${garth}/bill-rest`)).id;
  await setClock("2027-10-13");
  const [mistake] = await office.refundsOf(other);
  await post(`/refunds/${mistake}/reverse`, { reason: "Nothing went back" });
  book.add(
    {
      on: "2027-10-12",
      what: "A regulator over the counter, and a refund by mistake",
      entry: { "cash:yard": 1_004, waiting: 200, sales: -1_003, vat: -201 },
      sold: [regulator],
      byCash: [1_003, 201],
      received: { cash: 1_204 },
      paidBack: { cash: 200 },
    },
    {
      on: "2027-10-13",
      what: "The refund is reversed",
      entry: { "cash:yard": 200, waiting: -200 },
      paidBack: { cash: -200 },
    },
  );
  await setClock("2027-10-14");
  await (await office.round([brook.id])).deliver(brook.id);
  book.add({
    on: "2027-10-14",
    what: "What was paid by link is delivered",
    entry: {},
    ahead: [less(gas), less(regulator)],
    paidAhead: -4_827,
  });
  return {
    lateOrder,
    unbilledOrder,
    guestOrder,
    scaleOrder: scale,
    garthInvoice,
    fellViewInvoice,
    undo: `${tarnRound.stopOf(tarnOrder)}/undo`,
  };
}

export type Sold = Awaited<ReturnType<typeof sellInOctober>>;
