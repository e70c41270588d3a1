import { ListTable } from "@roundsman/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { outcomeInWords, paidInWords, type Paid, type Receipt } from "./receipt";
import { receiptsList } from "./receipts-list";

const pays = (n: number, kind: Paid["kind"] = "invoice"): Paid => ({
  kind,
  id: `${n}`,
  number: kind === "refund" ? null : `INV-${n}`,
  amountPence: n * 100,
});

it("names what is paid with how much, and of very many only the first", () => {
  expect(paidInWords([pays(1), pays(2, "refund")])).toBe("INV-1 £1.00, Paid back £2.00");
  expect(paidInWords([1, 2, 3, 4, 5].map((n) => pays(n)))).toBe(
    "INV-1 £1.00, INV-2 £2.00, INV-3 £3.00 and 2 more",
  );
});

it("says what a receipt pays and what stays as credit", () => {
  const said = (allocations: Paid[], unallocatedPence: number) =>
    outcomeInWords({ allocations, unallocatedPence });
  expect(said([pays(1)], 0)).toBe("Paid: INV-1 £1.00");
  expect(said([pays(1)], 500)).toBe("Paid: INV-1 £1.00; £5.00 stays as credit");
  expect(said([], 500)).toBe("No invoice is open: £5.00 stays as credit");
});

const receipt: Receipt = {
  id: "r",
  customerId: "c",
  customerName: "Relph Bakery",
  method: "bank_transfer",
  amountPence: 10_000,
  receivedOn: "2026-11-20",
  reference: "BACS 123",
  opening: false,
  reversesId: null,
  reason: null,
  reversed: false,
  reversedById: null,
  allocations: [pays(1), pays(2)],
  unallocatedPence: 9700,
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  can: { reverse: null, allocate: null, refund: null },
};
const row = (more: Partial<Receipt> = {}) =>
  renderToStaticMarkup(
    <ListTable list={receiptsList} rows={[{ ...receipt, ...more }]} context={null} />,
  );

it("shows in a row who paid, how, what it pays with links, and what is left", () => {
  const html = row();
  for (const words of [
    "Relph Bakery",
    "20 Nov",
    "Bank transfer",
    "BACS 123",
    "£97.00",
    "£100.00",
  ]) {
    expect(html).toContain(words);
  }
  expect(html).toMatch(/href="\/invoices\/receipts\/r"[^>]*>Relph Bakery</);
  expect(html).toMatch(/href="\/invoices\/1"[^>]*>INV-1<.*href="\/invoices\/2"[^>]*>INV-2</);
  expect(html).not.toContain("Revers");
});

it("says in a row that a receipt is reversed, or a reversal, and that nobody is known who paid", () => {
  expect(row({ reversed: true })).toContain("Reversed");
  expect(row({ reversesId: "other", amountPence: -10_000 })).toMatch(/Reversal.*-£100\.00/);
  expect(row({ customerId: null, customerName: null })).toContain("No customer");
});
