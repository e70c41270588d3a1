import { afterAll, expect, it } from "vitest";
import { callerFor, makeCustomer, makeMember, signInAs } from "../../../testing";
import { invoiceOffice } from "../testing/invoice-office";
import { remindByText } from "./remind-by-text";

const { service, rows, business } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;
const owner = await makeMember(service, business);
const token = await signInAs(service, owner);
const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`);
const office = callerFor(service, { token, now: noon }).office;
const day = (days: number) =>
  new Date(noon.getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

let numbers = 0;
/** A customer whose invoice of £40.00 was due ten days ago. */
async function debtor(phone: string | null) {
  const customer = await makeCustomer(service, business, { email: "pay@debtor.example" });
  await rows.customer.updateMany({ where: { id: customer.id }, data: { phone } });
  const number = `SI-${(numbers += 1)}`;
  const entered = { customerId: customer.id, number, amountPence: 4000 };
  const { items } = await office.openingBalances.enter({
    items: [{ ...entered, issuedOn: day(-40), dueOn: day(-10) }],
  });
  if (items.length !== 1) throw new Error("Nothing was entered");
  return { id: customer.id, number };
}
const remind = (customerId: string) => office.reminders.send({ customerIds: [customerId] });
const waiting = async () => {
  const { rows: due } = await service.test.owner.query<{
    payload: { tenantId: string; emailId: string };
  }>(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'remind_by_text' RETURNING j.payload`,
  );
  return due.map(({ payload }) => payload);
};
const textsTo = (customerId: string) => rows.text.findMany({ where: { tenantId, customerId } });

it("is texted once with its mail, where the business wants it", async () => {
  const off = await debtor("07700 900123");
  await remind(off.id);
  expect(await waiting()).toEqual([]);
  await office.texts.changeTemplate({ moment: "payment_reminder", isOn: true });
  const { id, number } = await debtor("07700 900124");
  await remind(id);
  const jobs = await waiting();
  expect(jobs).toHaveLength(1);
  await Promise.all(
    jobs.flatMap((job) => [job, job]).map((job) => remindByText(service, job, noon)),
  );
  const [text, ...more] = await textsTo(id);
  expect(more).toEqual([]);
  expect(text).toMatchObject({ moment: "payment_reminder", number: "+447700900124" });
  expect(text?.body).toContain(`£40.00 is overdue, ${number}.`);
});

it("is not texted of what was settled meanwhile, nor to whom it can't go", async () => {
  const settled = await debtor("07700 900125");
  const landline = await debtor("015394 40000");
  const silent = await debtor("07700 900126");
  await office.texts.setChoices({ id: silent.id, texts: false, mails: true });
  for (const { id } of [settled, landline, silent]) await remind(id);
  const paid = { customerId: settled.id, method: "cheque", amountPence: 4000 } as const;
  await office.receipts.take(paid);
  for (const job of await waiting()) await remindByText(service, job, noon);
  for (const { id } of [settled, landline, silent]) expect(await textsTo(id)).toEqual([]);
});

it("is previewed with an invoice that is to be paid", async () => {
  const { number } = await debtor(null);
  const shown = await office.texts.preview({ moment: "payment_reminder" });
  expect(shown.text).toContain("£40.00 is overdue");
  expect(shown.orderNumber).toMatch(/^(SI|INV)-/);
  expect(number).toBeTruthy();
});
