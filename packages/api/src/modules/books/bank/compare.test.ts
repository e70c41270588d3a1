import { bareTables } from "@roundsman/db/testing";
import { afterAll, expect, it } from "vitest";
import { invoiceOffice } from "../../billing/testing/invoice-office";
import { compareLedger } from "../../billing/ledger/compare";
import { findBankDifferences } from "./compare";

/* What is matched of a line of a bank statement is a sum beside its parts, and is compared with them each night. */

const { service, rows, business, office, customer } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;
const differences = () => findBankDifferences(rows, tenantId);

it("finds a line whose parts come to something else, and tells the office", async () => {
  const csv = "Date,Description,Amount\n2026-11-02,TYSON,40.00\n2026-11-03,HARTLEY,15.00\n";
  await office.bank.upload({ csv, account: "Current" });
  const [hartley, tyson] = (await office.bank.listLines({ account: "Current" })).items;
  if (!tyson || !hartley) throw new Error("The lines are not there");
  const match = (lineId: string, amountPence: number) =>
    office.bank.match({
      items: [{ lineId, parts: [{ amountPence, customerId: customer.id }] }],
    });
  await match(tyson.id, 4000);
  await match(hartley.id, 1500);
  await office.bank.undo({ id: hartley.id, reason: "A mistake" });
  await match(hartley.id, 1500);
  expect(await differences()).toEqual([]);

  // From here on nothing in the database keeps a fault out.
  await bareTables(service.test.owner);
  await service.test.owner.query("UPDATE bank_matches SET amount_pence = 3900 WHERE line_id = $1", [
    tyson.id,
  ]);
  const found = { what: "matched", about: "Bank line of 2 November 2026" };
  expect(await differences()).toEqual([{ ...found, kept: 4000, counted: 3900 }]);
  await compareLedger(findBankDifferences)(service, { tenantId });
  const notices = await rows.notification.findMany({ where: { kind: "ledger.differs" } });
  expect(notices).toMatchObject([
    {
      body: "Bank line of 2 November 2026: £40.00 stands as matched, but its parts come to £39.00. Please tell the service's support.",
    },
  ]);
});
