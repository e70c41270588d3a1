import { expectError } from "@roundsman/spec-rest/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { endOctober } from "./bank";
import { closeSeptember, liveUntilOctober } from "./before";
import { expectFigures, expectJournal, expectOwing, InHand } from "./books";
import { tellLate } from "./late";
import { settleOctober } from "./money";
import { openOffice, type Office } from "./office";
import { sellInOctober } from "./sales";
import { OwnLedger, upTo, within } from "./own-ledger";

/*
 * Lives a month by docs/month-end.md over REST, and keeps a bookkeeper's own ledger of it by docs/rules. Everything that
 * the books say of the month is compared with the ledger, before and after it is closed.
 */

const month = "2027-10";
const last = "2027-10-31";

describe("a month against a bookkeeper's own ledger", () => {
  let office: Office;
  const book = new OwnLedger();
  let lived: Awaited<ReturnType<typeof live>>;
  let closed: Awaited<ReturnType<typeof expectFigures>>;

  async function live() {
    const past = await liveUntilOctober(office, book);
    await closeSeptember(office);
    const sold = { ...past, ...(await sellInOctober(office, book, past)) };
    const all = { ...sold, ...(await settleOctober(office, book, sold)) };
    return { ...all, bankPence: await endOctober(office, book, all) };
  }
  beforeAll(async () => {
    office = await openOffice("2027-02-01");
    lived = await live();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await office.service.close();
  });
  const customers = () =>
    Object.fromEntries(
      Object.entries(lived.names).map(([key, name]) => [name, lived.customerOf(key).id]),
    );

  it("has the same cash in hand, by who has it", async () => {
    const { drivers, yards, totalPence } = InHand.parse(await office.get("/books/cash"));
    const of = (name: string) => book.balance(upTo(last), (account) => account.startsWith(name));
    expect(drivers).toMatchObject([{ carriedPence: 623, toCountPence: 3_000 }]);
    expect(623 + 3_000).toBe(of("cash:driver"));
    expect(yards).toMatchObject([
      { cashPence: of("cash:yard"), floatPence: book.count(upTo(last), "float") },
    ]);
    expect(totalPence).toBe(of("cash:"));
  });

  it("has the same figures, debtors and journal while the month is open", async () => {
    await office.setClock("2027-11-01");
    await expectFigures(office, book, month, last);
    await expectOwing(office, book, last, customers());
    await expectJournal(office, book, "2027-09-30", last);
  });

  it("matches every line of the bank with what the ledger has there", async () => {
    const { open } = z
      .looseObject({ open: z.object({ lines: z.int(), inPence: z.int(), outPence: z.int() }) })
      .parse(await office.get("/bank-lines/summary"));
    expect(open).toEqual({ lines: 0, inPence: 0, outPence: 0 });
    // The payout came from the card provider, who holds the regulator's £12.04 still.
    const on = (account: string) => book.balance(within(month), (name) => name === account);
    expect(on("bank")).toBe(lived.bankPence - 4_700);
    expect(on("card")).toBe(4_700 + 1_204);
  });

  it("stays as it is once it is closed, and refuses what is dated in it", async () => {
    await office.post("/books/close", { to: last });
    closed = await expectFigures(office, book, month, last);
    expect(closed.closed).toBe(true);
    await expectOwing(office, book, last, customers());
    const on = "2027-10-30";
    const fellView = lived.of("fellView").id;
    const money = { customerId: fellView, method: "bank_transfer", amountPence: 100 };
    const balance = { customerId: fellView, number: "OLD-2", issuedOn: on, dueOn: on };
    const cash = { locationId: office.yard.id, kind: "petty_cash", amountPence: 100 };
    const late = `/invoices/${lived.lateInvoice}`;
    const reason = "Forgotten";
    for (const [path, body] of [
      ["/receipts", { ...money, receivedOn: on }],
      [`/receipts/${lived.liquidator}/reverse`, { reason, reversedOn: on }],
      ["/opening-balances", { items: [{ ...balance, amountPence: 100 }] }],
      ["/cash-movements", { ...cash, movedOn: on }],
      [`${late}/paid`, { receivedOn: on }],
      [`${late}/write-off`, { reason, on }],
      [`${late}/void`, { reason }],
      [`/bad-debts/${lived.badDebtId}/reverse`, { reason, on }],
      [lived.undo, {}],
      ["/books/close", { to: on }],
    ] as const) {
      const answer = await office.ask(path, body);
      expectError(answer, "conflict");
      expect([path, answer.body]).toEqual([
        path,
        expect.objectContaining({ message: expect.stringMatching(/[Bb]ooks are closed/) }),
      ]);
    }
    expect(await expectFigures(office, book, month, last)).toEqual(closed);
  });

  it("counts what comes late on the first open day", async () => {
    await tellLate(office, book, lived);
    await office.setClock("2027-11-04");
    expect(await expectFigures(office, book, month, last)).toEqual(closed);
    await expectOwing(office, book, last, customers());
    await expectFigures(office, book, "2027-11", "2027-11-30");
    await expectJournal(office, book, "2027-09-30", "2027-11-03");
    // The months before are as they were, back to the first.
    for (const [of, end] of [
      ["2027-02", "2027-02-28"],
      ["2027-08", "2027-08-31"],
      ["2027-09", "2027-09-30"],
    ] as const) {
      await expectFigures(office, book, of, end);
    }
  });
});
