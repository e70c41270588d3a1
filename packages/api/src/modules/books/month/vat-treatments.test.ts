import { afterAll, describe, expect, it } from "vitest";
import { makeProduct } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { invoiceOffice } from "../../billing/testing/invoice-office";
import { todayIn } from "../../../platform/values/format";
import { monthOf } from "./period";

const at = await invoiceOffice();
const { service, business, office } = at;
afterAll(service.close);
const vat = (vatRate: 0 | 20, vatTreatment: "standard" | "exempt" | "outside_scope") => ({
  vatRate,
  vatTreatment,
});
const [zero, exempt, outside, standard] = [
  vat(0, "standard"),
  vat(0, "exempt"),
  vat(0, "outside_scope"),
  vat(20, "standard"),
];
const month = monthOf(todayIn("Europe/London", new Date()));
const figures = () => office.books.figures({ from: month, to: month });

const products = await Promise.all(
  [zero, exempt, outside, standard].map(({ vatRate, vatTreatment }) =>
    makeProduct(service, business, {
      unitPrice: 1000,
      vatRate,
      vatTreatment,
    }),
  ),
);
const lines = products.map(({ id: productId }) => ({ productId, quantity: 1 }));

describe("a product", () => {
  it("that is exempt or outside the scope has a rate of 0", async () => {
    const named = { name: "Cylinder kept for good", unitPrice: 4000 };
    const refused = refusedAs("validation", "vatRate");
    await expect(
      office.products.create({ ...named, vatTreatment: "outside_scope" }),
    ).rejects.toEqual(refused);
    const product = await office.products.create({ ...named, ...outside });
    expect(product).toMatchObject(outside);
    const { id } = product;
    await expect(office.products.change({ id, vatRate: 5 })).rejects.toEqual(refused);
    const changed = await office.products.change({ id, ...standard });
    expect(changed).toMatchObject(standard);
    await expect(office.products.change({ id, vatTreatment: "exempt" })).rejects.toEqual(refused);
  });

  it("says its treatment in a file of products", async () => {
    const csv = "Name,Price,VAT\nStamps,1.00,exempt\nFine,2.00,Outside the scope\n";
    await office.products.importCsv({ csv });
    const { items } = await office.products.list({ q: "Stamps" });
    expect(items).toMatchObject([exempt]);
    expect((await office.products.list({ q: "Fine" })).items).toMatchObject([outside]);
  });
});

describe("sums by rate", () => {
  it("are by treatment on orders, invoices, credit notes and in the books", async () => {
    const invoice = await at.raiseOne({ lines });
    const sums = (netPence: number, vatPence = 0) => ({ netPence, vatPence });
    expect(invoice.vat).toEqual([
      { ...zero, ...sums(1000) },
      { ...exempt, ...sums(1000) },
      { ...outside, ...sums(1000) },
      { ...standard, ...sums(1000, 200) },
    ]);
    expect(invoice.lines).toMatchObject([zero, exempt, outside, standard]);

    // A third of it is paid: so much of what is outside the scope counts by cash.
    const { totalPence, customerId } = invoice;
    expect(totalPence).toBe(4200);
    await office.receipts.take({
      customerId: customerId ?? "",
      method: "cheque",
      amountPence: 1400,
    });
    const before = await figures();
    expect(before.sales).toMatchObject(invoice.vat);
    expect(before.vat.invoice).toMatchObject({ box1Pence: 200, box6Pence: 3000 });
    // £14.00 less 67p VAT less 333p outside the scope.
    expect(before.vat.cash).toMatchObject({ box1Pence: 67, box6Pence: 1000 });

    const issue = (amount: object) =>
      office.creditNotes.issue({
        id: invoice.id,
        reason: "Brought back",
        amounts: [{ vatRate: 0, netPence: 100, ...amount }],
      });
    await expect(issue({ vatTreatment: "outside_scope", netPence: 1001 })).rejects.toEqual(
      refusedAs("conflict", "amounts.0.netPence"),
    );
    const note = await issue({ vatTreatment: "outside_scope" });
    expect(note.vat).toEqual([{ ...outside, ...sums(100) }]);
    expect((await figures()).vat.invoice).toMatchObject({ box1Pence: 200, box6Pence: 3000 });
    expect((await issue({ vatTreatment: "exempt" })).vat).toEqual([{ ...exempt, ...sums(100) }]);
    expect((await figures()).vat.invoice).toMatchObject({ box1Pence: 200, box6Pence: 2900 });
    const rest = await office.creditNotes.issue({ id: invoice.id, reason: "All of it" });
    expect(rest.vat).toEqual([
      { ...zero, ...sums(1000) },
      { ...exempt, ...sums(900) },
      { ...outside, ...sums(900) },
      { ...standard, ...sums(1000, 200) },
    ]);
    expect((await figures()).vat.invoice).toMatchObject({ box1Pence: 0, box6Pence: 0 });
  });

  it("are in the accounting file, with the treatment at the end", async () => {
    let csv = "";
    for await (const part of await office.invoices.accounting({})) csv += part;
    const ends = csv
      .trim()
      .split(/\r?\n/)
      .map((row) => row.split(",").at(-1));
    expect(ends.slice(0, 5)).toEqual([
      "VAT treatment",
      "standard",
      "exempt",
      "outside_scope",
      "standard",
    ]);
  });
});
