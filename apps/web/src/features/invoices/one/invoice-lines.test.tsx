import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { InOffice } from "@/testing/office";
import { InvoiceLines } from "./invoice-lines";

type Bill = Parameters<typeof InvoiceLines>[0]["invoice"];

const line = (orderId: string | null, description: string): Bill["lines"][number] => ({
  id: description,
  orderId,
  description,
  quantity: 1,
  unitPrice: 100,
  unitPriceIncVat: null,
  vatRate: 0,
  vatTreatment: "standard",
  discountPercent: 0,
  total: 100,
  vatReason: null,
  fuelCertificate: null,
  returnedQuantity: 0,
});

const order = { id: "o", number: "ORD-1", trackingRef: "R", externalRef: null };
const invoice: Bill = {
  orders: [{ ...order, fulfilment: "delivery", deliveredOn: null }],
  lines: [line("o", "Butane 15 kg"), line(null, "Left to pay of invoice SI-1")],
  discountPence: 0,
  netPence: 200,
  vat: [],
  totalPence: 200,
};

const drawn = (bill: Bill, hasVat: boolean) =>
  renderToStaticMarkup(
    <InOffice hasVat={hasVat}>
      <InvoiceLines invoice={bill} />
    </InOffice>,
  );

it("says no word of VAT for a business that is not registered, unless the invoice has VAT", () => {
  expect(drawn(invoice, true)).toContain("Total inc VAT");
  expect(drawn(invoice, false)).not.toContain("VAT");
  expect(drawn(invoice, false)).toContain("£2.00");
  // Its total is below the amounts.
  expect(drawn(invoice, false).match(/<th\b/g)).toHaveLength(4);
  expect(drawn(invoice, false)).toMatch(/<td[^>]*colspan="3"[^>]*>Total</i);
  expect(drawn({ ...invoice, totalPence: 240 }, false)).toContain("Total inc VAT");
});

it("shows each line under its order, and that of an opening balance by itself", () => {
  const html = drawn(invoice, true);
  const words = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
    cell.replaceAll(/<[^>]*>/g, ""),
  );
  const named = words.filter((cell) => /[a-z]{3}/.test(cell)).slice(0, 3);
  expect(named).toEqual(["Left to pay of invoice SI-1", "Order ORD-1", "Butane 15 kg"]);
});

it("shows every price excluding VAT beside the net amounts, also of a price that was entered including it", () => {
  const entered = { ...line("o", "Logs"), unitPrice: 1000, unitPriceIncVat: 1200, netPence: 1000 };
  const html = drawn({ ...invoice, lines: [line("o", "Butane 15 kg"), entered] }, true);
  expect(html).toContain("£10.00");
  expect(html).not.toContain("£12.00");
  expect(html.match(/inc VAT/g)).toHaveLength(1);
});
