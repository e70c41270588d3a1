import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { InvoicesPage } from "@/features/account/invoices-page";
import { Totals } from "@/features/basket/totals";
import { SameAgain } from "@/features/card/same-again";
import { Price } from "@/features/products/price";
import { InvoicePayCard } from "@/features/till/invoice-pay-card";
import { PayCard } from "@/features/till/pay-card";
import { Bought } from "@/features/track/bought";
import { VatInvoice } from "@/features/track/vat-invoice";
import { AccountPage } from "@/features/trade/account-page";
import { PriceSheet } from "@/features/trade/price-sheet";
import type { Account, BasketView, TrackedOrder } from "@/trpc/buying";
import type { CardPage, InvoicePayPage, PayPage, Product } from "@/trpc/outputs";
import { deliveryWords } from "./delivery-words";
import { unitWords } from "./unit-words";

/* A shop whose business is not registered for VAT says nothing of it (docs/decisions/0410). */

const id = "019a0000-0000-7000-8000-000000000001";

const productOf = (unregistered: boolean, own: boolean): Product => ({
  id,
  slug: "butane-13-kg",
  name: "Butane 13 kg",
  brand: null,
  category: null,
  categoryName: null,
  description: null,
  priceIncVat: 3623,
  priceExVat: 3450,
  own,
  vatRate: unregistered ? 0 : 5,
  vatTreatment: unregistered ? "outside_scope" : "standard",
  unregistered,
  unit: "each",
  fullKg: null,
  emptyKg: null,
  fuelCertificate: null,
  returnable: false,
  firstBottlePence: null,
  perMeasure: null,
  picture: null,
  stock: "in_stock",
  left: null,
});

const orderOf = (unregistered: boolean): TrackedOrder => ({
  number: "S-1042",
  trackingRef: "ABCDEFGHJK",
  placedAt: "2026-11-20T09:30:00Z",
  state: "delivered",
  fulfilment: "delivery",
  dayChoice: null,
  businessName: "Fellside Gas",
  timeZone: "Europe/London",
  deliverTo: "2 Lake Road",
  collectFrom: null,
  expectedFrom: null,
  expectedTo: null,
  window: null,
  van: null,
  destination: null,
  deliveredAt: null,
  proof: null,
  detailsEnded: false,
  lines: [
    {
      productName: "Butane 13 kg",
      quantity: 2,
      delivered: 2,
      payable: 2,
      unitPence: 3623,
      discountPercent: 0,
      discountPence: 0,
      totalPence: 7246,
    },
  ],
  empties: [],
  fuelNotices: [],
  sums: { netPence: 7246, vatPence: 0, totalPence: 7745, parts: [] },
  chargePence: 500,
  unregistered,
  dayDiscountPence: 0,
  roundingPence: -1,
  again: null,
  invoice: { number: null, needsBuyer: false },
  payment: "paid",
  paidPence: 7745,
  refundPence: 0,
});

const lineOf = (unregistered: boolean): BasketView["lines"][number] => ({
  product: productOf(unregistered, false),
  quantity: 2,
  empties: 0,
  unitPrice: 3450,
  unitPriceIncVat: null,
  unitIncVat: 3623,
  netPence: 6900,
  totalPence: 7246,
});

const goodsOf = (unregistered: boolean) => ({
  lines: [lineOf(unregistered)],
  sums: { netPence: 6900, vatPence: 0, totalPence: 7246, parts: [] },
  goodsPence: 7246,
  roundingPence: -1,
  voucher: null,
});

const allOf = (unregistered: boolean) => {
  const { sums, roundingPence } = goodsOf(unregistered);
  return { sums, roundingPence, chargePence: 500, offPence: 100 };
};

const payPageOf = (unregistered: boolean): PayPage => ({
  businessName: "Fellside Gas",
  number: "S-1042",
  trackingRef: "ABCDEFGHJK",
  state: "due",
  duePence: 7745,
  unregistered,
  lines: [{ productName: "Butane 13 kg", quantity: 2 }],
});

const invoicePageOf = (unregistered: boolean): InvoicePayPage => ({
  businessName: "Fellside Gas",
  number: "INV-1",
  payRef: id,
  state: "due",
  issuedOn: "2026-11-20",
  dueOn: "2026-12-20",
  collectingOn: null,
  totalPence: 7745,
  leftPence: 700,
  leastPence: 30,
  unregistered,
  bankAccount: null,
});

const cardOf = (unregistered: boolean) => {
  const offer: NonNullable<CardPage["offer"]> = {
    lines: [{ productName: "Butane 13 kg", quantity: 2, empties: 0 }],
    noLongerSold: [],
    firstBottles: [],
    expectedFrom: "2026-11-27",
    expectedTo: "2026-11-27",
    totalPence: 7745,
    unregistered,
    ofAge: false,
    why: null,
  };
  const page: CardPage = {
    businessName: "Fellside Gas",
    place: "2 Lake Road",
    held: [],
    last: [],
    coming: null,
    offer,
  };
  return { page, offer, token: "t", orderKey: "k", refused: null };
};

const accountOf = (unregistered: boolean): Account => ({
  name: "Kate",
  email: "kate@trade.example",
  customerName: "The Langdale Arms",
  onAccount: true,
  accountStopped: false,
  isTrade: true,
  orders: [
    {
      number: "S-1042",
      trackingRef: "ABCDEFGHJK",
      placedAt: "2026-11-20T09:30:00Z",
      state: "delivered",
      fulfilment: "delivery",
      words: "2 × Butane 13 kg",
      totalPence: 7745,
      unregistered,
      toPay: false,
    },
  ],
});

const way = { name: "Next day", fromPence: 500, toPence: 500 };

/** Each part of the shop that may speak of VAT. */
const parts: Record<string, (unregistered: boolean) => ReactNode> = {
  "a price": (unregistered) => <Price product={productOf(unregistered, false)} />,
  "a trade customer's price": (unregistered) => <Price product={productOf(unregistered, true)} />,
  "a price list": (unregistered) => <PriceSheet items={[productOf(unregistered, true)]} />,
  "the ways of delivery": (unregistered) => deliveryWords([way], { unregistered }),
  "a line of the basket": (unregistered) => unitWords(lineOf(unregistered), false),
  "a trade customer's line": (unregistered) => unitWords(lineOf(unregistered), true),
  "the basket's sums": (unregistered) => <Totals goods={goodsOf(unregistered)} trade={false} />,
  "the checkout's sums": (unregistered) => (
    <Totals goods={goodsOf(unregistered)} all={allOf(unregistered)} trade={false} />
  ),
  "a trade customer's sums": (unregistered) => (
    <Totals goods={goodsOf(unregistered)} all={allOf(unregistered)} trade />
  ),
  "an order's payment link": (unregistered) => (
    <PayCard page={payPageOf(unregistered)} returned={false} refused={false} />
  ),
  "an invoice's payment link": (unregistered) => (
    <InvoicePayCard page={invoicePageOf(unregistered)} returned={false} refused={false} />
  ),
  "an order": (unregistered) => <Bought order={orderOf(unregistered)} />,
  "an order's invoice": (unregistered) => (
    <VatInvoice order={orderOf(unregistered)} unnamed={false} />
  ),
  "an account": (unregistered) => <AccountPage account={accountOf(unregistered)} refused={null} />,
  "what is on account": (unregistered) => (
    <InvoicesPage
      statement={{ owedPence: 700, overduePence: 0, creditPence: 0, unregistered }}
      invoices={{ items: [], nextCursor: null }}
      later={false}
    />
  ),
  "a bottle card": (unregistered) => <SameAgain {...cardOf(unregistered)} />,
};

it.each(Object.entries(parts))("%s says nothing of VAT, and does where there is any", (_, part) => {
  const shown = (unregistered: boolean) => renderToStaticMarkup(<>{part(unregistered)}</>);
  expect(shown(false)).toContain("VAT");
  expect(shown(true)).not.toContain("VAT");
  expect(shown(true)).not.toBe("");
});

/** Files whose own words on VAT depend on the flag; each is rendered above, but for the last. */
const speakers = [
  "lib/vat-words.ts",
  "features/basket/totals.tsx",
  "features/checkout/differences.tsx",
  "features/frame/footer.tsx",
  "features/products/price.tsx",
  "features/track/bought.tsx",
  "features/track/vat-invoice.tsx",
  "features/trade/price-sheet.tsx",
  // The number of who asks for a trade account, only of a registered business.
  "features/trade/enquiry-form.tsx",
];

it("leaves the words to vat-words.ts everywhere else", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes(".test."),
  );
  const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
  const speaking = files.filter((name) =>
    /\bVAT\b/.test(readFileSync(join(root, name), "utf8").replaceAll(comments, "")),
  );
  expect(speaking.toSorted()).toEqual(speakers.toSorted());
});
