import { expect, it } from "vitest";
import { paperText } from "../../billing/testing/paper-text";
import { neededTickets, type StopGoods } from "./make-tickets";
import { ticketPaper } from "./paper";

/** Sacks of one weight on one order. */
const sacks = (quantity: number, fullKg: number, productId = "p"): StopGoods => ({
  stopId: "s",
  orderId: "o",
  region: null,
  postcode: null,
  orderLineId: "l",
  productId,
  productName: `Anthracite ${fullKg} kg`,
  quantity,
  measure: 1,
  unit: "each",
  fullKg,
  volumeLitres: null,
  fuel: {
    kind: "anthracite",
    container: fullKg % 25 === 0 ? "sack" : "bag",
    certificate: null,
    fullKg,
    volumeLitres: null,
  },
});

async function paperOf(goods: StopGoods[]): Promise<string | null> {
  const [needed] = neededTickets("2026-11-26", goods);
  if (!needed) return null;
  const ticket = {
    id: "0193a000-0000-7000-8000-000000000001",
    number: "CT-00001",
    orderId: needed.orderId,
    day: "2026-11-26",
    seller: { name: "Fellside Gas", address: "Kendal LA9 6NZ", phone: null, email: null },
    buyer: { name: "Mrs Tyson", address: "1 Lake Road, LA23 1AA" },
    orderNumber: "ORD-10001",
    registration: "KX21 ABC",
    lines: needed.lines,
    kg: needed.kg,
    source: needed.version.source.name,
    signedByName: "Olivia",
    createdAt: "2026-11-26T07:00:00.000Z",
  };
  return paperText(await ticketPaper({ ticket, timeZone: "Europe/London" }));
}

it("needs no paper at 110 kg", async () => {
  expect(await paperOf([sacks(4, 25), sacks(1, 10, "q")])).toBe(null);
});

it("says at 111 kg all that the law asks", async () => {
  expect(await paperOf([sacks(4, 25), sacks(1, 11, "q")])).toMatchInlineSnapshot(`
    "Fellside Gas
    Coal ticket
    Kendal LA9 6NZ
    Number  CT-00001
    Day  26 November 2026
    Order  ORD-10001
    Vehicle  KX21 ABC
    Seller
    Fellside Gas, Kendal LA9 6NZ
    Buyer
    Mrs Tyson
    Delivered to
    1 Lake Road, LA23 1AA
    Fuel
    Containers
    Net weight of each
    Net weight
    Anthracite 25 kg (anthracite)
    4
    25 kg
    100 kg
    Anthracite 11 kg (anthracite)
    1
    11 kg
    11 kg
    Net weight in all
    111 kg
    Signed on behalf of the seller: Olivia, 26 November 2026
    Weights are net. Carry this ticket with the fuel, and hand it over with it.
    Weights and Measures Act 1985, Schedule 5
    Fellside Gas   ·   CT-00001   ·   Page 1 of 1"
  `);
});
