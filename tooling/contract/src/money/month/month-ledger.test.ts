import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeSeptember, liveUntilOctober } from "./before";
import { expectFigures, expectJournal, expectOwing } from "./books";
import { openOffice, type Office } from "./office";
import { OwnLedger } from "./own-ledger";

/*
 * Compares the months before that of month-ledger.full.test.ts with the same ledger: a bad debt, balances that are brought
 * in, and money that is paid ahead.
 */

let office: Office;
const book = new OwnLedger();
let names: Record<string, string>;
beforeAll(async () => {
  office = await openOffice("2027-02-01");
  const past = await liveUntilOctober(office, book);
  names = Object.fromEntries(
    Object.entries(past.names).map(([key, name]) => [name, past.customerOf(key).id]),
  );
});
afterAll(async () => {
  vi.useRealTimers();
  await office.service.close();
});

it("has the figures of each month, what is owed and the journal as a bookkeeper has them", async () => {
  await expectJournal(office, book, "", "2027-09-30");
  await closeSeptember(office);
  for (const [month, last] of [
    ["2027-02", "2027-02-28"],
    ["2027-08", "2027-08-31"],
    ["2027-09", "2027-09-30"],
  ] as const) {
    const { closed } = await expectFigures(office, book, month, last);
    expect(closed).toBe(true);
    await expectOwing(office, book, last, names);
  }
});
