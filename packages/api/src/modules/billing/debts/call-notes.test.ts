import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeCustomer, makeMember, signInAs } from "../../../testing";
import { invoiceOffice } from "../testing/invoice-office";

const { service, business, office } = await invoiceOffice();
afterAll(service.close);

const day = 24 * 60 * 60_000;
const onDay = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

let numbers = 0;
/** A customer who owes £40.00 that was due so many days ago. */
async function debtor({ daysAgo = 10 } = {}) {
  const customer = await makeCustomer(service, business, { name: `Debtor ${(numbers += 1)}` });
  await office.openingBalances.enter({
    items: [
      {
        customerId: customer.id,
        number: `SI-${numbers}`,
        issuedOn: onDay(-daysAgo - 30),
        dueOn: onDay(-daysAgo),
        amountPence: 4000,
      },
    ],
  });
  return customer;
}
const owner = await makeMember(service, business);
const token = await signInAs(service, owner);
/** The office so many days from now. */
const officeIn = (days: number) =>
  callerFor(service, { token, now: new Date(Date.now() + days * day) }).office;
const receiveIn = (days: number, customerId: string, amountPence: number, on = days) =>
  officeIn(days).receipts.take({
    customerId,
    method: "bank_transfer",
    amountPence,
    receivedOn: onDay(on),
  });
const promised = (on: string, pence = 4000) => ({ words: "Will pay", promise: { on, pence } });
const owingOf = async (
  customerId: string,
  only?: "act_due" | "promise_broken" | "disputed",
  days = 0,
) => {
  const { items } = await officeIn(days).invoices.listOwing({ only, limit: 100 });
  return items.find((row) => row.customerId === customerId);
};
const stateIn = async (days: number, id: string) =>
  (await officeIn(days).callNotes.list({ id })).items.map(({ promise }) => promise?.state ?? null);

describe("a call note", () => {
  it("says who noted what and when, what was promised and what is next", async () => {
    const { id } = await debtor();
    const next = { act: "Call again", on: onDay(3) };
    const note = await office.callNotes.add({ id, ...promised(onDay(2)), next });
    expect(note).toMatchObject({
      customerId: id,
      words: "Will pay",
      promise: { on: onDay(2), pence: 4000, state: "open" },
      next,
    });
    await office.callNotes.add({ id, words: "Sent copies of the invoices" });
    const { items } = await office.callNotes.list({ id });
    expect(items.map(({ words }) => words)).toEqual(["Sent copies of the invoices", "Will pay"]);
    expect((await office.callNotes.list({ id, q: "copies" })).items).toHaveLength(1);
    const first = await office.callNotes.list({ id, limit: 1 });
    const rest = await office.callNotes.list({ id, limit: 1, cursor: first.nextCursor ?? "" });
    expect(rest.items.map(({ words }) => words)).toEqual(["Will pay"]);
  });

  it("is shown beside what is owed: the promise stays, the next act is that of the last note", async () => {
    const { id } = await debtor();
    await office.callNotes.add({
      id,
      ...promised(onDay(2)),
      next: { act: "Call again", on: onDay(0) },
    });
    expect(await owingOf(id)).toMatchObject({
      note: { words: "Will pay" },
      promise: { on: onDay(2), pence: 4000, state: "open" },
      next: { act: "Call again", on: onDay(0), due: true },
    });
    expect(await owingOf(id, "act_due")).toBeDefined();
    await office.callNotes.add({ id, words: "They rang back" });
    expect(await owingOf(id)).toMatchObject({
      note: { words: "They rang back" },
      promise: { state: "open" },
      next: null,
    });
    expect(await owingOf(id, "act_due")).toBeUndefined();
  });

  it("is refused for a day that is over, and of a customer who was erased", async () => {
    const { id } = await debtor();
    await expect(office.callNotes.add({ id, ...promised(onDay(-2)) })).rejects.toThrow(
      "This day is over.",
    );
    const gone = await makeCustomer(service, business, { name: "Zelda Gone" });
    await office.privacy.eraseCustomer({ id: gone.id, name: "Zelda Gone" });
    await expect(office.callNotes.add({ id: gone.id, words: "Hello" })).rejects.toThrow("erased");
  });
});

describe("a promise", () => {
  it("is kept by what was received since, in parts too, and broken by what was not", async () => {
    const { id } = await debtor();
    await receiveIn(-1, id, 1000);
    await office.callNotes.add({ id, ...promised(onDay(3), 3000) });
    await receiveIn(1, id, 1000);
    expect(await stateIn(1, id)).toEqual(["open"]);
    await receiveIn(2, id, 2000);
    expect(await stateIn(2, id)).toEqual(["kept"]);

    const other = await debtor();
    await office.callNotes.add({ id: other.id, ...promised(onDay(1), 3000) });
    expect(await stateIn(1, other.id)).toEqual(["open"]);
    expect(await stateIn(2, other.id)).toEqual(["broken"]);
    expect(await owingOf(other.id, "promise_broken", 1)).toBeUndefined();
    expect(await owingOf(other.id, "promise_broken", 2)).toBeDefined();
    expect(await owingOf(other.id, "disputed", 2)).toBeUndefined();
    // In the bank since before its day was over, and entered after it.
    await receiveIn(3, other.id, 3000, 1);
    expect(await stateIn(3, other.id)).toEqual(["kept"]);
    expect(await owingOf(other.id, "promise_broken", 3)).toBeUndefined();
  });

  it("is not kept by money that bounced, or that came in late", async () => {
    const { id } = await debtor();
    await office.callNotes.add({ id, ...promised(onDay(1)) });
    await receiveIn(3, id, 2000);
    expect(await stateIn(3, id)).toEqual(["broken"]);
    const inTime = await receiveIn(3, id, 4000, 1);
    expect(await stateIn(3, id)).toEqual(["kept"]);
    await officeIn(4).receipts.reverse({ id: inTime.id, reason: "It bounced" });
    expect(await stateIn(4, id)).toEqual(["broken"]);
  });
});
