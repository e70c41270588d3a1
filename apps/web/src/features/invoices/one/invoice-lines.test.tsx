import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
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

it("shows each line under its order, and that of an opening balance by itself", () => {
  const order = { id: "o", number: "ORD-1", trackingRef: "R", externalRef: null };
  const invoice: Bill = {
    orders: [{ ...order, fulfilment: "delivery", deliveredOn: null }],
    lines: [line("o", "Butane 15 kg"), line(null, "Left to pay of invoice SI-1")],
    discountPence: 0,
    netPence: 200,
    vat: [],
    totalPence: 200,
  };
  const html = renderToStaticMarkup(<InvoiceLines invoice={invoice} />);
  const words = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
    cell.replaceAll(/<[^>]*>/g, ""),
  );
  const named = words.filter((cell) => /[a-z]{3}/.test(cell)).slice(0, 3);
  expect(named).toEqual(["Left to pay of invoice SI-1", "Order ORD-1", "Butane 15 kg"]);
});
