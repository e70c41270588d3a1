import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  record,
  shuffledSubarray,
} from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { refusedAs } from "../../../testing/refused-as";
import { daysAfter, todayIn } from "../../../platform/values/format";
import { callerFor, makeCustomer, makeMerchant } from "../../../testing";
import { invoiceOffice } from "../../billing/testing/invoice-office";

const { service, rows, business, office } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;
const today = todayIn("Europe/London", new Date());
const ago = (days: number) => daysAfter(today, -days);

let count = 0;
const fresh = () => (count += 1);
beforeEach(() =>
  rows.business.update({
    where: { id: tenantId },
    data: { booksClosedTo: null },
    select: { id: true },
  }),
);

/** A customer with open invoices of these sums, the oldest first; numbers as `A7-1`. */
async function debtor(...sums: readonly number[]) {
  const name = `${names[count % names.length] ?? ""} ${letters(fresh())}`;
  const customer = await makeCustomer(service, business, { name });
  const items = sums.map((amountPence, at) => ({
    customerId: customer.id,
    number: `A${count}-${at + 1}`,
    issuedOn: ago(60 - at),
    dueOn: ago(30 - at),
    amountPence,
  }));
  const invoices = items.length > 0 ? (await office.openingBalances.enter({ items })).items : [];
  return { ...customer, name, invoices, numbers: items.map(({ number }) => number) };
}
const names = [
  "Tyson Farms",
  "Bowness Marina",
  "Hartley Joinery",
  "Kentmere Quarry",
  "Askham Hall",
];
const letters = (of: number) =>
  Array.from(String(of + 100), (sign) => "QWERTZUIOP"[Number(sign)]).join("");

interface Said {
  text: string;
  pence: number;
  on?: string;
}
const csvOf = (lines: readonly Said[]) =>
  [
    "Date,Description,Amount",
    ...lines.map(({ text, pence, on = ago(1) }) => `${on},${text},${(pence / 100).toFixed(2)}`),
  ].join("\n");
const upload = (lines: readonly Said[], account = `Account ${fresh()}`) =>
  office.bank.upload({ csv: csvOf(lines), account });
async function lineOf(said: Said) {
  const account = `Account ${fresh()}`;
  await upload([said], account);
  const { items } = await office.bank.listLines({ account });
  const [line] = items;
  if (!line) throw new Error("No line");
  return line;
}
const again = (id: string) => office.bank.oneLine({ id });
const owed = async (id: string) => {
  const { totalPence, paidPence } = await office.invoices.one({ id });
  return totalPence - paidPence;
};
type Line = Awaited<ReturnType<typeof lineOf>>;
/** What the office sends when it confirms the first suggestion. */
const confirm = (...lines: readonly Line[]) =>
  office.bank.match({
    items: lines.map(({ id, leftPence, suggestions: [first] }) => ({
      lineId: id,
      parts: [
        {
          amountPence: Math.abs(leftPence),
          ...(first?.receiptId
            ? { receiptId: first.receiptId }
            : first?.refundId
              ? { refundId: first.refundId }
              : {
                  customerId: first?.customerId ?? "",
                  allocations: first?.oldestFirst
                    ? undefined
                    : first?.pays.map(({ invoiceId, amountPence }) => ({ invoiceId, amountPence })),
                }),
        },
      ],
    })),
  });

describe("an upload", () => {
  it("shows what a file comes to, and then keeps each line once", async () => {
    const csv = csvOf([
      { text: "TYSON FARMS", pence: 34_500 },
      { text: "WATER", pence: -1250, on: ago(2) },
      { text: "STRIPE PAYMENTS UK", pence: 9900 },
    ]);
    const looked = await office.bank.upload({ csv, account: "Main", dryRun: true });
    expect(looked).toMatchObject({
      statement: null,
      account: "Main",
      titles: ["Date", "Description", "Amount"],
      layoutFrom: "guessed",
      lines: 3,
      added: 3,
      known: 0,
      payouts: 1,
      inPence: 44_400,
      outPence: 1250,
      firstDay: ago(2),
      lastDay: ago(1),
    });
    expect(await rows.bankLine.count({ where: { tenantId, account: "Main" } })).toBe(0);
    const { statement } = await office.bank.upload({ csv, account: "Main", fileName: "nov.csv" });
    expect(statement).toMatchObject({ account: "Main", lines: 3, added: 3, fileName: "nov.csv" });
    await expect(office.bank.upload({ csv, account: "main" })).rejects.toEqual(
      refusedAs("validation", "csv"),
    );
    expect(await office.bank.upload({ csv, account: "MAIN", dryRun: true })).toMatchObject({
      account: "Main",
      added: 0,
      known: 3,
      layoutFrom: "guessed",
    });
    const { items } = await office.bank.listLines({ account: "main", state: "payout" });
    expect(items.map(({ text, matches }) => [text, matches[0]?.reason])).toEqual([
      ["STRIPE PAYMENTS UK", "Payout of Stripe"],
    ]);
    expect((await office.bank.listStatements({ q: "nov.csv" })).items).toHaveLength(1);
  });

  it("asks which column is what where the titles don't tell, and remembers it", async () => {
    const csv = `Foo,Bar,Baz\n${ago(1)},LODGE,12.00`;
    await expect(office.bank.upload({ csv })).rejects.toEqual(refusedAs("validation", "layout"));
    const account = `Account ${fresh()}`;
    const layout = { date: 0, text: [1], amount: 2 };
    await office.bank.upload({ csv, account, layout });
    const next = await office.bank.upload({ csv: csv.replace("LODGE", "BARN"), dryRun: true });
    expect(next).toMatchObject({ account, added: 1, layoutFrom: "remembered" });
    await expect(
      office.bank.upload({ csv, layout: { date: 0, text: [1], amount: 7 } }),
    ).rejects.toEqual(refusedAs("validation", "layout"));
  });

  it("writes nothing while a line can't be read, unless it is to be passed over", async () => {
    const csv = `Date,Description,Amount\n${ago(1)},GOOD,1.00\nsoon,BAD,1.00`;
    const account = `Account ${fresh()}`;
    await expect(office.bank.upload({ csv, account })).rejects.toEqual(
      refusedAs("validation", "csv"),
    );
    expect(await office.bank.upload({ csv, account, leaveOutBad: true })).toMatchObject({
      added: 1,
    });
  });

  it("of days that overlap, in any order, gives each line once", async () => {
    const line = record({
      on: integer({ min: 1, max: 6 }).map(ago),
      text: constantFrom("A", "B"),
      pence: constantFrom(100, -100, 250),
    });
    const spans = array(
      record({ from: integer({ min: 1, max: 6 }), days: integer({ min: 0, max: 5 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    const statement = array(line, { minLength: 1, maxLength: 12 });
    await assert(
      asyncProperty(
        statement,
        spans,
        shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
        async (lines, cuts, order) => {
          const account = `Account ${fresh()}`;
          // A bank gives whole days; the last file has them all.
          const files = [
            ...cuts.map(({ from, days }) => [ago(from), ago(from - days)]),
            [ago(7), today],
          ];
          for (const at of order) {
            const [from = "", to = ""] = files[at] ?? [];
            const cut = lines.filter(({ on }) => on >= from && on <= to);
            if (cut.length > 0) await upload(cut, account).catch(() => null);
          }
          const kept = await rows.bankLine.findMany({ where: { tenantId, account } });
          const plain = (all: { on: string; text: string; pence: number }[]) =>
            all.map(({ on, text, pence }) => `${on} ${text} ${pence}`).toSorted();
          expect(
            plain(
              kept.map(({ bookedOn, text, amountPence }) => ({
                on: bookedOn.toISOString().slice(0, 10),
                text,
                pence: amountPence,
              })),
            ),
          ).toEqual(plain(lines));
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe("a line is suggested to be", () => {
  it("the invoice that it names, and its receipt pays that", async () => {
    const { id, name, invoices, numbers } = await debtor(4000, 5500);
    const line = await lineOf({ text: `BACS ${numbers[1]} THANKS`, pence: 5500 });
    const [first] = line.suggestions;
    expect(first).toMatchObject({
      customerId: id,
      customerName: name,
      sure: true,
      creditPence: 0,
      pays: [{ invoiceId: invoices[1]?.id, number: numbers[1], amountPence: 5500 }],
      reasons: [`Names ${numbers[1]}`, "The sum is what is left of it"],
    });
    const { items } = await confirm(line);
    expect(items).toMatchObject([
      {
        state: "matched",
        leftPence: 0,
        suggestions: [],
        matches: [{ customerId: id, amountPence: 5500, numbers: [numbers[1]], on: ago(1) }],
      },
    ]);
    const { items: receipts } = await office.receipts.list({ customerId: id });
    expect(receipts).toMatchObject([
      { method: "bank_transfer", amountPence: 5500, receivedOn: ago(1), reference: line.text },
    ]);
    expect(await owed(invoices[1]?.id ?? "")).toBe(0);
  });

  it("several invoices that it names, and a part of one", async () => {
    const { numbers } = await debtor(4000, 5500);
    const both = await lineOf({ text: `${numbers[0]} & ${numbers[1]}`, pence: 9500 });
    expect(both.suggestions[0]).toMatchObject({
      sure: true,
      pays: [{ amountPence: 4000 }, { amountPence: 5500 }],
    });
    const part = await lineOf({ text: `${numbers[0]}`, pence: 1000 });
    expect(part.suggestions[0]).toMatchObject({
      sure: false,
      pays: [{ number: numbers[0], amountPence: 1000 }],
      reasons: [`Names ${numbers[0]}`, "£40.00 is left of it"],
    });
  });

  it("the customer of that name, by their oldest invoices, all of them, or as credit", async () => {
    const { name, numbers } = await debtor(1201, 2302, 3403);
    const oldest = await lineOf({ text: `FPI ${name.toUpperCase()}`, pence: 3503 });
    expect(oldest.suggestions[0]).toMatchObject({
      customerName: name,
      sure: true,
      pays: [{ number: numbers[0] }, { number: numbers[1] }],
      reasons: ["The sum of their 2 oldest invoices", "The name is theirs"],
    });
    const all = await lineOf({ text: `FPI ${name.toUpperCase()}`, pence: 6906 });
    expect(all.suggestions[0]?.reasons[0]).toBe("The sum is all they owe");
    const more = await lineOf({ text: `FPI ${name.toUpperCase()}`, pence: 7000 });
    expect(more.suggestions[0]).toMatchObject({ sure: false, creditPence: 94 });
  });

  it("whoever paid in these words before", async () => {
    const { id, name, numbers } = await debtor(7701, 8802);
    await confirm(await lineOf({ text: `J SMITHSON ${numbers[0]}`, pence: 7701 }));
    const line = await lineOf({ text: "J SMITHSON NOV", pence: 5000 });
    expect(line.suggestions[0]).toMatchObject({
      customerId: id,
      customerName: name,
      reasons: ["Paid in these words before"],
      pays: [{ number: numbers[1], amountPence: 5000 }],
    });
  });

  it("by its sum alone not where it is many customers'", async () => {
    const one = await debtor(31_337);
    const line = await lineOf({ text: "PAYMENT", pence: 31_337 });
    expect(line.suggestions).toMatchObject([{ customerId: one.id, sure: false }]);
    for (let more = 0; more < 6; more += 1) await debtor(27_182);
    expect((await lineOf({ text: "PAYMENT", pence: 27_182 })).suggestions).toEqual([]);
  });

  it("a receipt that was entered by hand, instead of a second one", async () => {
    const { id, name } = await debtor(6100);
    const receipt = await office.receipts.take({
      customerId: id,
      method: "bank_transfer",
      amountPence: 6100,
      receivedOn: ago(2),
    });
    const line = await lineOf({ text: name, pence: 6100 });
    expect(line.suggestions[0]).toMatchObject({ receiptId: receipt.id, sure: true });
    await confirm(line);
    expect((await office.receipts.list({ customerId: id })).items).toHaveLength(1);
    const second = await lineOf({ text: name, pence: 6100 });
    expect(second.suggestions.map(({ receiptId }) => receiptId)).not.toContain(receipt.id);
    const parts = [{ amountPence: 6100, receiptId: receipt.id }];
    await expect(office.bank.match({ items: [{ lineId: second.id, parts }] })).rejects.toEqual(
      refusedAs("conflict", "items.0.parts.0"),
    );
    const undone = await office.bank.undo({ id: line.id, reason: "Another one" });
    expect(undone.state).toBe("open");
    expect((await office.receipts.one({ id: receipt.id })).reversed).toBe(false);
  });

  it("a refund that was noted as paid back by bank", async () => {
    const { id, name } = await debtor();
    const receipt = await office.receipts.take({
      customerId: id,
      method: "cash",
      amountPence: 4321,
    });
    await office.receipts.refund({ id: receipt.id, method: "bank_transfer" });
    const line = await lineOf({ text: name, pence: -4321 });
    expect(line.suggestions).toMatchObject([{ customerId: id, receiptId: null, sure: true }]);
    const { items } = await confirm(line);
    expect(items).toMatchObject([{ state: "matched", matches: [{ amountPence: -4321 }] }]);
  });
});

describe("a match", () => {
  it("splits a line over customers, to the penny", async () => {
    const [one, two] = [await debtor(1000), await debtor(2000)];
    const line = await lineOf({ text: "BOTH", pence: 3500 });
    const parts = [
      { amountPence: 1000, customerId: one.id },
      { amountPence: 2400, customerId: two.id },
    ];
    const match = (more: typeof parts) =>
      office.bank.match({ items: [{ lineId: line.id, parts: more }] });
    await expect(match(parts)).rejects.toEqual(refusedAs("validation", "items.0.parts"));
    const whole = [parts[0], { amountPence: 2500, customerId: two.id }].flatMap(
      (part) => part ?? [],
    );
    const { items } = await match(whole);
    expect(
      items[0]?.matches.map(({ customerId, amountPence }) => [customerId, amountPence]),
    ).toEqual([
      [one.id, 1000],
      [two.id, 2500],
    ]);
    await expect(match(whole)).rejects.toEqual(refusedAs("conflict", "items.0.lineId"));
    // Of one receipt that is reversed by itself the part is open again.
    const [receiptId = ""] = items[0]?.matches.map((part) => part.receiptId ?? "") ?? [];
    await office.receipts.reverse({ id: receiptId, reason: "Not theirs" });
    expect(await again(line.id)).toMatchObject({
      state: "open",
      leftPence: 1000,
      can: { undo: null },
    });
    const { items: rematched } = await office.bank.match({
      items: [{ lineId: line.id, parts: [{ amountPence: 1000, customerId: two.id }] }],
    });
    expect(rematched).toMatchObject([{ state: "matched", leftPence: 0 }]);
    const undone = await office.bank.undo({ id: line.id, reason: "A mistake" });
    expect(undone).toMatchObject({ state: "open", leftPence: 3500, matches: [] });
    expect(await owed(one.invoices[0]?.id ?? "")).toBe(1000);
    expect(await owed(two.invoices[0]?.id ?? "")).toBe(2000);
  });

  it("of many lines is all or none", async () => {
    const one = await debtor(1500);
    const lines = [
      await lineOf({ text: String(one.numbers[0]), pence: 1500 }),
      await lineOf({ text: "NOBODY", pence: 99 }),
    ];
    const items = lines.map(({ id, leftPence }, at) => ({
      lineId: id,
      parts: [{ amountPence: leftPence, customerId: at === 0 ? one.id : crypto.randomUUID() }],
    }));
    await expect(office.bank.match({ items })).rejects.toEqual(refusedAs("not_found"));
    expect(await owed(one.invoices[0]?.id ?? "")).toBe(1500);
    const states = await Promise.all(lines.map(async ({ id }) => (await again(id)).state));
    expect(states).toEqual(["open", "open"]);
  });

  it("of a closed day counts on the first open one", async () => {
    const { id, numbers } = await debtor(1600);
    const line = await lineOf({ text: String(numbers[0]), pence: 1600, on: ago(9) });
    expect(line.receiptOn).toBe(ago(9));
    await office.books.close({ to: ago(3) });
    const now = await again(line.id);
    expect(now.receiptOn).toBe(ago(2));
    await confirm(now);
    expect((await office.receipts.list({ customerId: id })).items).toMatchObject([
      { receivedOn: ago(2) },
    ]);
  });

  it("is of one, of two who confirm at once", async () => {
    const { id, numbers } = await debtor(1700);
    const line = await lineOf({ text: String(numbers[0]), pence: 1700 });
    const both = await Promise.allSettled([confirm(line), confirm(line), confirm(line)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await office.receipts.list({ customerId: id })).items).toHaveLength(1);
  });

  it("leaves as much in receipts as the lines came to", async () => {
    const mine = await debtor(...Array.from({ length: 8 }, (_, at) => 1000 + at));
    const account = `Account ${fresh()}`;
    const sums = [1000, 1001, 2005, 4010, 777];
    await upload(
      sums.map((pence) => ({ text: mine.name, pence })),
      account,
    );
    const { items } = await office.bank.listLines({ account });
    for (const { id } of items) await confirm(await again(id));
    const receipts = await rows.receipt.findMany({ where: { tenantId, customerId: mine.id } });
    const total = (all: readonly number[]) => all.reduce((sum, pence) => sum + pence, 0);
    expect(total(receipts.map(({ amountPence }) => amountPence))).toBe(total(sums));
    const lines = await rows.bankLine.findMany({ where: { tenantId, account } });
    expect(lines.every(({ matchedPence, amountPence }) => matchedPence === amountPence)).toBe(true);
  });
});

describe("a line that is no customer's", () => {
  it("is set aside with a reason, and taken back", async () => {
    const line = await lineOf({ text: "WAGES", pence: -120_000 });
    const { items } = await office.bank.ignore({ lineIds: [line.id], reason: "Wages" });
    expect(items).toMatchObject([
      { state: "ignored", leftPence: 0, matches: [{ reason: "Wages" }] },
    ]);
    await expect(office.bank.ignore({ lineIds: [line.id], reason: "x" })).rejects.toEqual(
      refusedAs("conflict"),
    );
    expect(await office.bank.undo({ id: line.id, reason: "x" })).toMatchObject({ state: "open" });
    await expect(office.bank.undo({ id: line.id, reason: "x" })).rejects.toEqual(
      refusedAs("conflict"),
    );
    const told = await rows.activity.findMany({
      where: { tenantId, subjectId: line.id },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ action }) => action)).toEqual(["bank_line.set_aside", "bank_line.undone"]);
  });

  it("of another business is not there", async () => {
    const stranger = await makeMerchant(service);
    const line = await lineOf({ text: "OURS", pence: 100 });
    const { bank } = callerFor(service, { token: stranger.owner.token }).office;
    const missing = refusedAs("not_found");
    await expect(bank.oneLine({ id: line.id })).rejects.toEqual(missing);
    await expect(bank.undo({ id: line.id, reason: "x" })).rejects.toEqual(missing);
    await expect(bank.ignore({ lineIds: [line.id], reason: "x" })).rejects.toEqual(missing);
    expect((await bank.listLines({})).items).toEqual([]);
  });

  it("keeps what the bank said, whoever writes", async () => {
    const line = await lineOf({ text: "KEPT", pence: 100 });
    const change = rows.bankLine.update({
      where: { tenantId_id: { tenantId, id: line.id } },
      data: { amountPence: 1 },
    });
    await expect(change).rejects.toThrow("not changed");
  });
});
