import { afterAll, describe, expect, it } from "vitest";
import { invoiceOffice } from "../testing/invoice-office";

const { service, rows, business, office, raiseOne } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;

/** An invoice of two bottles and one bag of coal, with its lines. */
async function billed() {
  const invoice = await raiseOne();
  const [butane, coal] = invoice.lines;
  if (!butane || !coal) throw new Error("Two lines were billed");
  return { id: invoice.id, butane: butane.id, coal: coal.id };
}
const note = (id: string, lines: Record<string, number>, reason = "One was leaking") =>
  office.invoices.noteReturns({
    id,
    lines: Object.entries(lines).map(([invoiceLineId, quantity]) => ({ invoiceLineId, quantity })),
    reason,
  });
const offerOf = async (id: string) => (await office.invoices.one({ id })).creditOffer;
const toCredit = async () => {
  const { items } = await office.invoices.list({ toCredit: true });
  return items.map(({ id }) => id);
};

describe("what came back after it was billed", () => {
  it("is offered to be credited, line by line and with its reason, until it is", async () => {
    const { id, butane } = await billed();
    expect(await offerOf(id)).toBeNull();
    const noted = await note(id, { [butane]: 2 });
    const offer = { lines: [{ invoiceLineId: butane, quantity: 2 }], reason: "One was leaking" };
    expect(noted.creditOffer).toEqual(offer);
    expect(noted.lines.map(({ returnedQuantity }) => returnedQuantity)).toEqual([2, 0]);
    expect(await toCredit()).toEqual([id]);
    const one = { id, lines: [{ invoiceLineId: butane, quantity: 1 }], reason: offer.reason };
    const first = await office.creditNotes.issue(one);
    expect((await offerOf(id))?.lines).toEqual([{ invoiceLineId: butane, quantity: 1 }]);
    await office.creditNotes.issue(one);
    expect(await offerOf(id)).toBeNull();
    expect(await toCredit()).toEqual([]);
    await office.creditNotes.reverse({ id: first.id, reason: "A mistake" });
    expect((await offerOf(id))?.lines).toEqual([{ invoiceLineId: butane, quantity: 1 }]);
    await note(id, {});
    expect(await offerOf(id)).toBeNull();
  });

  it("is recorded once, and changes neither what is owed nor what is sold", async () => {
    const { id, coal } = await billed();
    const before = await office.invoices.one({ id });
    await note(id, { [coal]: 1 }, "Torn");
    await note(id, { [coal]: 1 }, "Torn");
    const recorded = await rows.activity.findMany({
      where: { tenantId, subjectId: id, action: "invoice.returns_noted" },
    });
    expect(recorded.map(({ after }) => after)).toEqual([{ lines: ["1 × Coal"], reason: "Torn" }]);
    const after = await office.invoices.one({ id });
    expect([after.totalPence, after.paidPence, after.status]).toEqual([
      before.totalPence,
      0,
      "sent",
    ]);
  });

  it("is no more than was billed, of lines of this invoice, and of none that is void", async () => {
    const { id, butane } = await billed();
    const other = await billed();
    await expect(note(id, { [butane]: 3 })).rejects.toThrow("Only 2");
    await expect(note(id, { [other.butane]: 1 })).rejects.toThrow("no such invoice line");
    const twice = { invoiceLineId: butane, quantity: 1 };
    await expect(
      office.invoices.noteReturns({ id, lines: [twice, twice], reason: "Twice" }),
    ).rejects.toMatchObject({ kind: "validation" });
    await note(id, { [butane]: 1 });
    await office.invoices.makeVoid({ id });
    expect(await offerOf(id)).toBeNull();
    await expect(note(id, { [butane]: 2 })).rejects.toThrow("is void");
  });
});
