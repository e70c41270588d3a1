import { expect, it } from "vitest";
import { paperText } from "../../../billing/testing/paper-text";
import { statementsPaper, type StatementsOnPaper } from "./paper";

const row: StatementsOnPaper["rows"][number] = {
  id: "0193a000-0000-7000-8000-000000000001",
  addressId: "0193a000-0000-7000-8000-000000000002",
  customerId: "0193a000-0000-7000-8000-000000000003",
  customerName: "Mrs Tyson",
  address: "1 Lake Road, Windermere, LA23 1AA",
  appliance: "Clearview Vision 500",
  fuels: ["wood"],
  statedBy: "Mrs Tyson",
  statedOn: "2026-10-01",
  recordedByName: "Olivia",
  createdAt: "2026-10-01T09:00:00.000Z",
  endedAt: null,
  endedByName: null,
  smokeControlArea: true,
};

const paperOf = async (more: Partial<StatementsOnPaper>) =>
  paperText(
    await statementsPaper({
      seller: { name: "Fellside Gas", address: "Kendal LA9 6NZ", phone: null, email: null },
      day: "2026-11-26",
      timeZone: "Europe/London",
      ended: false,
      isWhole: true,
      rows: [row],
      ...more,
    }),
  );

it("says who stated which appliance for which address, and when", async () => {
  expect(await paperOf({})).toMatchInlineSnapshot(`
    "Fellside Gas
    Stated appliances
    Kendal LA9 6NZ
    Printed  26 November 2026
    In force  1
    For solid fuel that is delivered to a smoke control area, the customer stated the exempt appliance that 
    burns it (Clean Air Act 1993, Part III).
    Customer and address
    Smoke control
    Appliance
    Stated by
    Mrs Tyson
    1 Lake Road, Windermere, 
    LA23 1AA
    Yes
    Clearview Vision 500
    For wood
    Mrs Tyson, 1 October 2026
    Kept by Olivia
    Fellside Gas   ·   Stated appliances   ·   Page 1 of 1"
  `);
});

it("has the head of the table on each page, and says that it is not all", async () => {
  const rows = Array.from({ length: 30 }, () => ({ ...row, endedAt: "2026-11-25T23:30:00.000Z" }));
  const text = await paperOf({ rows, ended: true, isWhole: false });
  expect(text.split("Smoke control\n").length).toBeGreaterThan(2);
  expect(text).toContain("Ended  30 (not all)");
  expect(text.replaceAll(" \n", " ")).toContain("Ended 25 November 2026 by nobody named");
  expect(text).toContain("These are the first 30.");
});
