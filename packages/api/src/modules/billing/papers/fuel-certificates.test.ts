import { afterAll, expect, it } from "vitest";
import { invoiceOffice } from "../testing/invoice-office";
import { paperText } from "../testing/paper-text";

/* Certified fuel is sold with scheme, number and holder of its certificate (SI 2020/1095, regulations 4 and 10). */

const { service, office, customer, product, raiseOne } = await invoiceOffice();
afterAll(service.close);

const logsOf = (holder: string | null) =>
  office.products.create({
    name: "Dry logs",
    unitPrice: 700,
    solidFuel: {
      kind: "wood",
      container: "bag",
      certificate: { scheme: "ready_to_burn", number: "WS 77", holder, expiresOn: "2099-03-01" },
    },
  });
const linesOf = (...ids: string[]) => ids.map((productId) => ({ productId, quantity: 1 }));
const printed = async (id: string) =>
  paperText(await office.invoices.pdf({ id })).replaceAll(/\s+/g, " ");

it("prints each certificate once on the invoice, as it was when the fuel was sold", async () => {
  const logs = await logsOf("Northern Logs Ltd");
  const lines = linesOf(logs.id, logs.id, product.id);
  const invoice = await raiseOne({ customerId: customer.id, lines });
  const words =
    "Dry logs: Ready to Burn (Woodsure), certificate WS 77, held by Northern Logs Ltd, until 1 March 2099";
  expect(invoice.lines.map(({ fuelCertificate }) => fuelCertificate)).toEqual([words, words, null]);
  await office.products.change({ id: logs.id, solidFuel: null });
  const text = await printed(invoice.id);
  expect(text.split(`${words}.`)).toHaveLength(2);
});

it("prints the number alone where the holder is not known, and nothing of other goods", async () => {
  const logs = await logsOf(null);
  const { id } = await raiseOne({ lines: linesOf(logs.id) });
  expect(await printed(id)).toContain("certificate WS 77, until 1 March 2099.");
  const other = await raiseOne({ lines: linesOf(product.id) });
  expect(await printed(other.id)).not.toContain("certificate");
});
