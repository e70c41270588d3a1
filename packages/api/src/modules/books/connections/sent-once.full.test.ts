import { afterAll, afterEach, expect, it } from "vitest";
import { connectedOffice } from "../testing/connected-office";

/* Whatever answers are lost and workers die. */

const {
  rows,
  tenantId,
  office,
  accounts,
  xero,
  connect,
  send,
  raiseOne,
  pay,
  standing,
  held,
  paymentsOf,
  reset,
  close,
} = await connectedOffice();
afterAll(close);
afterEach(reset);

it("sends nothing twice through lost answers, ended tokens, 429 and two workers", async () => {
  await connect("xero");
  const invoices = [await raiseOne(), await raiseOne(), await raiseOne()];
  for (const { id } of invoices) await pay(id, 1_000);
  // Each write is done and its answer lost, one after the other: contacts, invoices, payments.
  for (let run = 0; run < 3; run += 1) {
    xero.loseAnswers(1);
    await send().catch(() => undefined);
  }
  xero.loseAnswers(0);
  xero.tokens.expire();
  xero.answerWith({ status: 429, headers: { "retry-after": "30" } });
  await send();
  expect((await accounts.get()).restsUntil).not.toBeNull();
  await rows.accountsConnection.updateMany({ where: { tenantId }, data: { restsUntil: null } });
  await Promise.all([send(), send(), send()]);
  await send();
  expect(invoices.map(({ number }) => held(number))).toEqual([1, 1, 1]);
  expect(invoices.map(({ number }) => paymentsOf(number))).toEqual([[10], [10], [10]]);
  expect(await accounts.get()).toMatchObject({ documents: { waiting: 0 } });
});

it("goes on where a worker died in the middle of a request", async () => {
  await connect("xero");
  const invoice = await raiseOne();
  xero.loseAnswers(1);
  await send().catch(() => undefined);
  // It held the business, and had marked what it sent.
  await rows.accountsConnection.updateMany({
    where: { tenantId },
    data: { heldBy: invoice.id, heldUntil: new Date(Date.now() + 60_000) },
  });
  await send();
  expect((await standing(invoice.id)).join()).toContain("waiting");
  await rows.accountsConnection.updateMany({
    where: { tenantId },
    data: { heldUntil: new Date(0) },
  });
  await send();
  expect(held(invoice.number)).toBe(1);
  expect(await standing(invoice.id)).toEqual([`invoice sent ${invoice.totalPence}`]);
});

it("takes out what was made void while nobody knew whether it is there", async () => {
  await connect("xero");
  await raiseOne();
  await send();
  const invoice = await raiseOne();
  xero.loseAnswers(1);
  await send().catch(() => undefined);
  await office.invoices.makeVoid({ id: invoice.id });
  await send();
  await send();
  expect(held(invoice.number)).toBe(0);
  expect(await standing(invoice.id)).toEqual(["invoice removed 0"]);
});
