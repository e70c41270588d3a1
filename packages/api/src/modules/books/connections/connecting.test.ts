import { afterAll, afterEach, expect, it } from "vitest";
import { callerFor, makeMember, signInAs } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { sendAccounts } from "./push";
import { connectedOffice, xeroChoices } from "../testing/connected-office";

const {
  service,
  rows,
  business,
  tenantId,
  accounts,
  xero,
  begin,
  connect,
  send,
  raiseOne,
  held,
  reset,
  close,
} = await connectedOffice();
afterAll(close);
afterEach(reset);

it("takes a consent once, from the session that began it", async () => {
  const back = await begin("xero");
  const other = await makeMember(service, business);
  const theirs = callerFor(service, { token: await signInAs(service, other) }).office.accounts;
  await expect(theirs.consent(back)).rejects.toEqual(refusedAs("conflict"));
  const both = await Promise.allSettled([accounts.consent(back), accounts.consent(back)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await accounts.get()).toMatchObject({
    program: "xero",
    organisationName: "Fellside Gas Ltd",
    idle: "Choose the accounts and taxes.",
  });
  await expect(accounts.consent(back)).rejects.toEqual(refusedAs("conflict"));
  const row = await rows.accountsConnection.findFirstOrThrow({ where: { tenantId } });
  expect(`${row.accessSecret} ${row.refreshSecret}`).not.toMatch(/access-|refresh-/);
  const mails = await rows.email.count({ where: { tenantId, kind: "accounts.connected" } });
  expect(mails).toBeGreaterThan(0);
  const activity = await rows.activity.findMany({ where: { action: "accounts.connected" } });
  expect(activity.map(({ words }) => words)).toContain("Connected Xero to Fellside Gas Ltd");
});

it("proposes what fits, and forgets nothing when it is connected again", async () => {
  await connect("xero");
  const chart = await accounts.chart();
  expect(chart.proposed).toMatchObject({
    saleId: "200",
    taxes: {
      standard: "OUTPUT2",
      reduced: "RROUTPUT",
      zero: "ZERORATEDOUTPUT",
      exempt: "EXEMPTOUTPUT",
      outsideScope: "NONE",
    },
  });
  expect(chart.proposed.banks).toContainEqual({ method: "cash", bankId: xeroChoices.banks.cash });
  const invoice = await raiseOne();
  await send();
  await accounts.disconnect();
  expect(xero.tokens.revoked()).toBe(true);
  expect(await accounts.get()).toMatchObject({
    program: null,
    idle: "No accounts program is connected.",
  });
  await connect("xero");
  await send();
  expect(held(invoice.number)).toBe(1);
});

it("refreshes one token once, though many ask at the same time", async () => {
  await connect("xero");
  const before = xero.tokens.refreshed();
  xero.tokens.expire();
  const charts = await Promise.all([accounts.chart(), accounts.chart(), accounts.chart()]);
  expect(charts.map(({ sales }) => sales.length)).toEqual([4, 4, 4]);
  expect(xero.tokens.refreshed()).toBe(before + 1);
});

it("tells the owners once that it is no longer accepted", async () => {
  await connect("xero");
  xero.tokens.cut();
  const told = () => rows.email.count({ where: { tenantId, kind: "accounts.ended" } });
  const before = await told();
  await expect(send()).rejects.toThrow("no longer accepts");
  await send();
  await expect(accounts.chart()).rejects.toEqual(refusedAs("conflict"));
  const owners = await rows.member.count({ where: { tenantId, role: "owner" } });
  expect((await told()) - before).toBe(owners);
  expect(await accounts.get()).toMatchObject({ endedAt: expect.any(String) });
});

it("does nothing for a business that has no connection", async () => {
  const calls = xero.calls.length;
  await sendAccounts(service, { tenantId });
  expect(xero.calls.length).toBe(calls);
});
