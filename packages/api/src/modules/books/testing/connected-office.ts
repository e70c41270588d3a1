import { providersFromSettings, readSettings, type AccountsName } from "@roundsman/providers";
import {
  localQuickBooks,
  localXero,
  quickBooksClient,
  xeroBank,
  xeroClient,
} from "@roundsman/providers/testing";
import { invoiceOffice } from "../../billing/testing/invoice-office";
import { sendAccounts } from "../connections/push";
import type { Choices } from "../connections/schema";

const banks = (id: string): Choices["banks"] => ({
  cash: id,
  cheque: id,
  bank_transfer: id,
  card_link: id,
  shop: id,
  card_machine: id,
  direct_debit: id,
});

/** All sales go to one account. */
const noOthers = {
  categories: [],
  delivery: null,
  interest: null,
  badDebts: null,
  paidSales: null,
} satisfies Partial<Choices>;

export const xeroChoices: Choices = {
  saleId: "200",
  taxes: {
    standard: "OUTPUT2",
    reduced: "RROUTPUT",
    zero: "ZERORATEDOUTPUT",
    exempt: "EXEMPTOUTPUT",
    outsideScope: "NONE",
  },
  banks: banks(xeroBank),
  trackingId: null,
  ...noOthers,
};
const quickBooksChoices: Choices = {
  saleId: "7",
  taxes: { standard: "2/3", reduced: "2/3", zero: "4/5", exempt: "4/5", outsideScope: "4/5" },
  banks: banks("35"),
  trackingId: null,
  ...noOthers,
};

const live = (table: Map<string, Record<string, unknown>>) =>
  [...table.values()].filter((row) => !["VOIDED", "DELETED"].includes(String(row["Status"])));

/** A business that bills customers, beside a local Xero and a local QuickBooks that it can connect. */
export async function connectedOffice() {
  const office = await invoiceOffice();
  const [xero, quickbooks] = [await localXero(), await localQuickBooks()];
  const { accounts } = providersFromSettings(
    readSettings({
      XERO_CLIENT_ID: xeroClient.id,
      XERO_CLIENT_SECRET: xeroClient.secret,
      XERO_API_URL: xero.url,
      XERO_OAUTH_URL: xero.url,
      QUICKBOOKS_CLIENT_ID: quickBooksClient.id,
      QUICKBOOKS_CLIENT_SECRET: quickBooksClient.secret,
      QUICKBOOKS_API_URL: quickbooks.url,
      QUICKBOOKS_OAUTH_URL: quickbooks.url,
    }),
  );
  Object.assign(office.service.providers, { accounts });
  const tenantId = office.business.id;
  const procedures = office.office.accounts;
  /** Consents as a person does, and gives what the program sends back. */
  const begin = async (program: AccountsName) => {
    const { url } = await procedures.connect({ program });
    const server = program === "xero" ? xero : quickbooks;
    const back = server.tokens.consent(url);
    return {
      state: back.get("state") ?? "",
      code: back.get("code") ?? "",
      ...(program === "quickbooks" && { realmId: quickbooks.company.id }),
    };
  };
  const connect = async (
    program: AccountsName,
    startsOn = "2026-01-01",
    others: Partial<Choices> = {},
  ) => {
    await procedures.consent(await begin(program));
    const choices = { ...(program === "xero" ? xeroChoices : quickBooksChoices), ...others };
    return procedures.change({ choices, startsOn });
  };
  const send = (now?: Date) => sendAccounts(office.service, { tenantId }, now);
  const pay = (invoiceId: string, amountPence: number) =>
    office.office.receipts.take({
      customerId: office.customer.id,
      method: "bank_transfer",
      amountPence,
      allocations: [{ invoiceId, amountPence }],
    });
  const standing = async (sourceId: string) =>
    (await procedures.documents({ sourceId })).items.map(
      ({ kind, state, amountPence }) => `${kind} ${state} ${amountPence}`,
    );
  /** The invoice of this number in Xero that holds. */
  const heldInvoice = (number: string) =>
    live(xero.invoices).find((row) => row["InvoiceNumber"] === number);
  /** So many of this number are in Xero, and hold. */
  const held = (number: string) =>
    live(xero.invoices).filter((row) => row["InvoiceNumber"] === number).length;
  const paymentsOf = (number: string) => {
    const id = heldInvoice(number)?.["InvoiceID"];
    return live(xero.payments)
      .filter((row) => (row["Invoice"] as { InvoiceID?: unknown }).InvoiceID === id)
      .map((row) => row["Amount"]);
  };
  /** After each test: nothing is connected, and no answers are lost. */
  const reset = async () => {
    xero.limits.minute = 60;
    xero.loseAnswers(0);
    quickbooks.loseAnswers(0);
    if ((await procedures.get()).program) await procedures.disconnect();
  };
  const close = async () => {
    await office.service.close();
    await xero.close();
    await quickbooks.close();
  };
  return {
    ...office,
    tenantId,
    accounts: procedures,
    xero,
    quickbooks,
    begin,
    connect,
    send,
    pay,
    standing,
    live,
    heldInvoice,
    held,
    paymentsOf,
    reset,
    close,
  };
}
