import { afterAll, describe, expect, it } from "vitest";
import { makeCustomer } from "../../../testing";
import { sendEmail } from "../mails/send-email";
import { invoiceOffice } from "../testing/invoice-office";
import { paperText } from "../testing/paper-text";
import { drawAttached } from "./send-statements";

const { service, rows, business, office, customer, raiseOne } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;

const day = 24 * 60 * 60_000;
const onDay = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

let numbers = 0;
async function debtor({ email = "pay@debtor.example" }: { email?: string | null } = {}) {
  const name = `Debtor ${(numbers += 1)}`;
  const { id } = await makeCustomer(service, business, { name, email });
  const number = `SI-${numbers}`;
  const [issuedOn, dueOn] = [onDay(-60), onDay(-30)];
  const items = [{ customerId: id, number, issuedOn, dueOn, amountPence: 4000 }];
  await office.openingBalances.enter({ items });
  return { id, name, number };
}
const mailsTo = (customerId: string) =>
  rows.email.findMany({ where: { tenantId, subjectId: customerId, kind: "statement.sent" } });
/** The words of the statement that the first mail to a customer has. */
async function drawn(customerId: string) {
  const [mail] = await mailsTo(customerId);
  const asked = { tenantId, customerId, attached: mail?.attached };
  return paperText((await drawAttached(rows, asked, new Date())) ?? new Uint8Array());
}

describe("open items", () => {
  it("are what is left of each invoice, the oldest first, with the credit beside", async () => {
    const { id, number } = await debtor();
    await office.receipts.take({ customerId: id, method: "cheque", amountPence: 1000 });
    const second = [
      { customerId: id, number: "SI-B", issuedOn: onDay(-10), dueOn: onDay(20), amountPence: 500 },
    ];
    await office.openingBalances.enter({ items: second });
    await office.receipts.take({
      customerId: id,
      method: "cheque",
      amountPence: 200,
      allocations: [],
    });
    expect(await office.customers.openItems({ id })).toMatchObject({
      on: onDay(0),
      items: [
        { number, overdue: true, totalPence: 4000, leftPence: 3000 },
        { number: "SI-B", overdue: false, totalPence: 500, leftPence: 500 },
      ],
      owedPence: 3500,
      overduePence: 3000,
      creditPence: 200,
    });
    const paper = paperText(await office.customers.statementPdf({ id, items: "open" }));
    expect(paper).toContain("Left to pay\n£35.00");
    // £30.00 is 30 days overdue; the credit of £2.00 counts against that first.
    expect(paper).toContain("Balance\n£33.00\nOf which overdue (*)\n£28.00");
    expect(paper).toContain("£5.00\n£30.00\n£0.00\n£0.00\n£0.00\n-£2.00");
  });
});

describe("statements by mail", () => {
  it("are drawn as the mail goes: open items, or what was billed and paid", async () => {
    const one = await debtor();
    const answer = await office.customers.sendStatements({ customerIds: [one.id] });
    expect(answer).toEqual({ sent: 1, notSent: [], nextCursor: null });
    expect(await mailsTo(one.id)).toMatchObject([
      { toAddress: "pay@debtor.example", subject: "Statement from Fellside Gas" },
    ]);
    await office.receipts.take({ customerId: one.id, method: "cheque", amountPence: 1000 });
    expect(await drawn(one.id)).toContain("£30.00");

    const other = await debtor();
    const [from, to] = [onDay(-90), onDay(-1)];
    await office.customers.sendStatements({
      customerIds: [other.id],
      items: "running",
      from,
      to,
    });
    const running = await drawn(other.id);
    expect(running).toContain("Brought forward");
    expect(running).toContain(other.number);

    const [mail] = await mailsTo(one.id);
    await sendEmail(service, { tenantId, emailId: mail?.id ?? "" });
    expect((await mailsTo(one.id))[0]?.status).toBe("kept");
  });

  it("go to all who owe, or to all who had an entry, and say who has no address", async () => {
    const silent = await debtor({ email: null });
    const paid = await debtor();
    await office.receipts.take({ customerId: paid.id, method: "cheque", amountPence: 4000 });
    await raiseOne();
    const owing = await office.customers.sendStatements({ who: "owing" });
    expect(owing.notSent.map(({ customerId }) => customerId)).toContain(silent.id);
    expect(await mailsTo(paid.id)).toEqual([]);
    const moved = { who: "moved", from: onDay(0), to: onDay(0), items: "running" } as const;
    await office.customers.sendStatements(moved);
    expect(await mailsTo(paid.id)).toHaveLength(1);
    expect(await mailsTo(customer.id)).toHaveLength(2);
    await expect(office.customers.sendStatements({ customerIds: [silent.id] })).rejects.toThrow(
      `${silent.name} has no email address.`,
    );
  });

  it("go to all but those who want no mails about money, and to these where they are named", async () => {
    const { id, name } = await debtor();
    await office.texts.setChoices({
      id,
      texts: true,
      mails: true,
      groups: { money: { texts: true, mails: false } },
    });
    const { notSent } = await office.customers.sendStatements({ who: "owing" });
    const why = `${name} wants no mails about money.`;
    expect(notSent).toContainEqual({ customerId: id, customerName: name, why });
    expect(await mailsTo(id)).toEqual([]);
    await office.customers.sendStatements({ customerIds: [id] });
    expect(await mailsTo(id)).toHaveLength(1);
  });
});

it("gives the entries of a statement as a table", async () => {
  const { id, number } = await debtor();
  await office.receipts.take({ customerId: id, method: "cheque", amountPence: 1000 });
  const file = await office.customers.statementCsv({ id });
  let text = "";
  for await (const piece of file) text += piece;
  expect(text.trim().split(/\r?\n/)).toEqual([
    "date,what,number,billed,paid,balance",
    `${onDay(-90)},brought forward,,,,0`,
    `${onDay(-60)},invoice,${number},40,,40`,
    `${onDay(0)},payment,${number},,10,30`,
  ]);
});
