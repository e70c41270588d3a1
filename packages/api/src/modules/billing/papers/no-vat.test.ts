import { afterAll, expect, it } from "vitest";
import { invoiceOffice } from "../testing/invoice-office";
import { paperText } from "../testing/paper-text";

/* Papers of a business that is not registered for VAT (docs/decisions/0410): two cylinders at £34.50 and coal at £10.01. */

const { service, office, raiseOne } = await invoiceOffice();
afterAll(service.close);

it("says nothing of VAT on an invoice and a credit note", async () => {
  await office.business.change({ vatRegistered: false });
  const { id, totalPence } = await raiseOne();
  expect(totalPence).toBe(7901);
  const paper = paperText(await office.invoices.pdf({ id }));
  expect(paper).toContain("£79.01");
  expect(paper).not.toMatch(/VAT|outside the scope|tax point/i);
  const note = await office.creditNotes.issue({ id, reason: "Short" });
  const credit = paperText(await office.creditNotes.pdf({ id: note.id }));
  expect(credit).toContain("£79.01");
  expect(credit).not.toMatch(/VAT|outside the scope|tax point/i);
  const { customerId } = note;
  for (const items of ["open", "running"] as const) {
    const statement = await office.customers.statementPdf({ id: customerId ?? "", items });
    expect(paperText(statement)).not.toMatch(/VAT/i);
  }
});

it("says it again on the papers of orders of after the registration", async () => {
  await office.business.change({
    vatRegistered: true,
    vatNumber: "GB123456782",
    vatRegisteredFrom: "2020-01-01",
    address: "1 Shap Road, Kendal",
  });
  const { id } = await raiseOne();
  const paper = paperText(await office.invoices.pdf({ id }));
  expect(paper).toContain("VAT registration number GB123456782");
  // 5 % of £69.00 and 20 % of £10.01.
  expect(paper).toMatch(/VAT 5% on £69\.00/);
  expect(paper).toMatch(/VAT 20% on £10\.01/);
  expect(paper).toContain("Total VAT\n£5.45");
  expect(paper).toMatch(/Tax point {2}\d+ \w+ 20\d\d/);
});
