import { address, readEnvironment, type Environment } from "@roundsman/environment";
import { z } from "zod";
import type { AccountsName } from "./accounts";

/** Settings of one program. They hold a secret: never log them. */
export interface AccountsSettings {
  clientId: string;
  clientSecret: string;
  /** The API's address, without a trailing slash. */
  apiUrl: string;
  /** The address for consents and tokens, instead of the program's own hosts: for a proxy or a test. */
  oauthUrl: string | null;
}

const url = address("http", "https").transform((text) => new URL(text).href.replace(/\/+$/, ""));
const word = z.string().trim();

const Xero = z.object({
  XERO_CLIENT_ID: word.optional(),
  XERO_CLIENT_SECRET: word.optional(),
  XERO_API_URL: url.default("https://api.xero.com"),
  XERO_OAUTH_URL: url.optional(),
});
const QuickBooks = z.object({
  QUICKBOOKS_CLIENT_ID: word.optional(),
  QUICKBOOKS_CLIENT_SECRET: word.optional(),
  QUICKBOOKS_API_URL: url.default("https://quickbooks.api.intuit.com"),
  QUICKBOOKS_OAUTH_URL: url.optional(),
});
const XeroSecret = z.object({ XERO_CLIENT_SECRET: z.string("is required with XERO_CLIENT_ID") });
const QuickBooksSecret = z.object({
  QUICKBOOKS_CLIENT_SECRET: z.string("is required with QUICKBOOKS_CLIENT_ID"),
});

/** Returns null for a program that is not set up. */
export function readAccounts(env: Environment): Record<AccountsName, AccountsSettings | null> {
  const xero = readEnvironment(Xero, env);
  const quickbooks = readEnvironment(QuickBooks, env);
  return {
    xero:
      xero.XERO_CLIENT_ID === undefined
        ? null
        : {
            clientId: xero.XERO_CLIENT_ID,
            clientSecret: readEnvironment(XeroSecret, env).XERO_CLIENT_SECRET,
            apiUrl: xero.XERO_API_URL,
            oauthUrl: xero.XERO_OAUTH_URL ?? null,
          },
    quickbooks:
      quickbooks.QUICKBOOKS_CLIENT_ID === undefined
        ? null
        : {
            clientId: quickbooks.QUICKBOOKS_CLIENT_ID,
            clientSecret: readEnvironment(QuickBooksSecret, env).QUICKBOOKS_CLIENT_SECRET,
            apiUrl: quickbooks.QUICKBOOKS_API_URL,
            oauthUrl: quickbooks.QUICKBOOKS_OAUTH_URL ?? null,
          },
  };
}
