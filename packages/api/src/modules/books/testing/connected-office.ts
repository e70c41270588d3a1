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
};
export const quickBooksChoices: Choices = {
  saleId: "7",
  taxes: { standard: "2/3", reduced: "2/3", zero: "4/5", exempt: "4/5", outsideScope: "4/5" },
  banks: banks("35"),
  trackingId: null,
};

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
  const connect = async (program: AccountsName, startsOn = "2026-01-01") => {
    await procedures.consent(await begin(program));
    const choices = program === "xero" ? xeroChoices : quickBooksChoices;
    return procedures.change({ choices, startsOn });
  };
  const send = () => sendAccounts(office.service, { tenantId });
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
    close,
  };
}
