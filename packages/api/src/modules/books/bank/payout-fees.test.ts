import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { daysAfter, fromDay, todayIn } from "../../../platform/values/format";
import { refusedAs } from "../../../testing/refused-as";
import { invoiceOffice } from "../../billing/testing/invoice-office";
import type { CodedLine } from "../journal/schema";
import { exportAll } from "../testing/export-all";

/* What payment providers take off their payouts (docs/decisions/0267). */

const { service, rows, business, office } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;
const today = todayIn("Europe/London", new Date());
const ago = (days: number) => daysAfter(today, -days);

const closeTo = (day: string | null) =>
  rows.business.update({
    where: { id: tenantId },
    data: { booksClosedTo: day && fromDay(day) },
    select: { id: true },
  });
beforeEach(() => closeTo(null));

let count = 0;
/** A line of the bank in an account of its own, of two days ago. */
async function lineOf(text: string, pence: number) {
  count += 1;
  const account = `Account ${count}`;
  const csv = `Date,Description,Amount\n${ago(2)},${text},${(pence / 100).toFixed(2)}`;
  await office.bank.upload({ csv, account });
  const { items } = await office.bank.listLines({ account });
  const [line] = items;
  if (!line) throw new Error("No line");
  return line;
}
const payout = () => lineOf("STRIPE PAYMENTS UK", 48_520);
const say = (id: string, feesPence: number, of?: "card_link" | "card_machine" | "direct_debit") =>
  office.bank.fees({ id, feesPence, of });

/** Exports everything, and gives what all exports have of fees by account and day: pence, a debit above zero. */
async function exported(): Promise<Record<string, number>> {
  await exportAll(rows, tenantId);
  const entries = await rows.journalEntry.findMany({ where: { tenantId, source: "fee" } });
  const sums: Record<string, number> = {};
  for (const { day, lines } of entries) {
    for (const { thing, code, pence } of lines as unknown as CodedLine[]) {
      const what = thing.kind === "tender" ? thing.method : thing.kind;
      const key = `${day.toISOString().slice(0, 10)} ${code} ${what}`;
      sums[key] = (sums[key] ?? 0) + pence;
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, pence]) => pence !== 0));
}

describe("the fees of a payout", () => {
  it("go into the journal against the account of that money, and what changes of them as the difference", async () => {
    const { id, can } = await payout();
    expect(can.fees).toBeNull();
    const said = await say(id, 730, "card_link");
    expect(said).toMatchObject({
      state: "payout",
      leftPence: 0,
      matches: [
        { feesPence: 730, feesOf: "card_link", feesOn: ago(2), reason: "Payout of Stripe" },
      ],
    });
    expect(await exported()).toEqual({
      [`${ago(2)} 7901 fees`]: 730,
      [`${ago(2)} 1250 card_link`]: -730,
    });
    // The same again changes nothing, and is said once.
    const matches = await rows.bankMatch.count({ where: { tenantId, lineId: id } });
    await say(id, 730, "card_link");
    expect(await rows.bankMatch.count({ where: { tenantId, lineId: id } })).toBe(matches);
    await say(id, 250, "direct_debit");
    expect(await exported()).toEqual({
      [`${ago(2)} 7901 fees`]: 250,
      [`${ago(2)} 1200 direct_debit`]: -250,
    });
    expect((await say(id, 0)).matches).toMatchObject([
      { feesPence: 0, feesOf: null, feesOn: null },
    ]);
    expect(await exported()).toEqual({});
  });

  it("are said of what somebody set aside as a payout", async () => {
    const { id } = await lineOf("CARD SETTLEMENT 0417", 21_240);
    await office.bank.ignore({ lineIds: [id], as: "payout", reason: "The card machine" });
    expect(await say(id, 320, "card_machine")).toMatchObject({
      state: "payout",
      matches: [{ feesPence: 320, feesOf: "card_machine", reason: "The card machine" }],
    });
  });

  it("are taken back with the payout", async () => {
    const { id } = await payout();
    await say(id, 730, "card_link");
    await office.bank.undo({ id, reason: "A customer's after all" });
    expect((await office.bank.oneLine({ id })).matches).toEqual([]);
    expect(await rows.bankMatch.count({ where: { tenantId, lineId: id, undoneAt: null } })).toBe(0);
  });

  it("are of payouts alone, and of money that a provider pays out", async () => {
    const open = await lineOf("TYSON FARMS", 900);
    expect(open.can.fees).toBe("Only what a payment provider paid out has fees.");
    await expect(say(open.id, 10, "card_link")).rejects.toEqual(refusedAs("conflict"));
    const { id } = await payout();
    await expect(say(id, 10)).rejects.toThrow("Say which money the fees are of.");
    await expect(say(id, -1, "card_link")).rejects.toThrow(/feesPence/);
    // @ts-expect-error No provider pays cash out.
    await expect(say(id, 10, "cash")).rejects.toThrow(/Give one of/);
    expect((await office.bank.oneLine({ id })).matches).toMatchObject([{ feesPence: 0 }]);
  });

  it("count on the first open day, and stay once the books are closed to it", async () => {
    const { id } = await payout();
    await closeTo(ago(2));
    expect((await say(id, 730, "card_link")).matches).toMatchObject([{ feesOn: ago(1) }]);
    await closeTo(ago(1));
    const closed = "The books are closed to the day of its fees.";
    expect((await office.bank.oneLine({ id })).can).toMatchObject({ fees: closed, undo: closed });
    await expect(say(id, 0)).rejects.toEqual(refusedAs("conflict"));
    await expect(office.bank.undo({ id, reason: "A mistake" })).rejects.toEqual(
      refusedAs("conflict"),
    );
    // Nor by whoever passed the guard before the books were closed.
    const undone = { undoneAt: new Date(), undoneReason: "Late" };
    await expect(
      rows.bankMatch.updateMany({ where: { tenantId, lineId: id, undoneAt: null }, data: undone }),
    ).rejects.toThrow(/books_closed|closed to/);
    expect((await office.bank.oneLine({ id })).matches).toMatchObject([{ feesPence: 730 }]);
  });

  it("of two who say them at once are those of one of them", async () => {
    const { id } = await payout();
    await Promise.all([say(id, 730, "card_link"), say(id, 740, "card_link")]);
    const { matches, leftPence } = await office.bank.oneLine({ id });
    expect(leftPence).toBe(0);
    expect(matches).toHaveLength(1);
    expect([730, 740]).toContain(matches[0]?.feesPence);
  });
});
