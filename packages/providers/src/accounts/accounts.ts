import { ProviderNotConfigured } from "../errors";

/** The accounts programs that a business can connect. */
export const accountsNames = ["xero", "quickbooks"] as const;
export type AccountsName = (typeof accountsNames)[number];

/** What a business's consent gives. Secrets: sealed where they are kept, never logged. */
export interface Grant {
  accessToken: string;
  /** The next refresh gives another one, which takes its place. */
  refreshToken: string;
  /** When the access token ends. */
  expiresAt: Date;
}

/** In whose name a call is made: a grant, and the organisation in the program that it is about. */
export interface Access {
  accessToken: string;
  organisationId: string;
}

/** What the program sends back to our page after somebody has consented. */
export interface Consent {
  code: string;
  /** QuickBooks names the company here; Xero is asked which organisations there are. */
  realmId: string | null;
  /** Proves that who asks is who began (PKCE, RFC 7636). */
  codeVerifier: string;
  redirectUri: string;
}

/** Something to choose from in the program. */
export interface Choice {
  id: string;
  /** Its nominal code there, where it has one. */
  code: string | null;
  name: string;
}

/** What documents can refer to in the program. */
export interface Chart {
  /** What sales go to: an account of income in Xero, a product or service in QuickBooks. */
  sales: Choice[];
  /** Where money goes that came in. */
  banks: Choice[];
  /** `percent` is the rate that it comes to. */
  taxes: (Choice & { percent: number })[];
  /** Options of tracking categories in Xero, classes in QuickBooks. */
  tracking: Choice[];
}

/** A part of a sales document. Pence; `vatPence` is what the document says, whatever the program would work out. */
export interface OutLine {
  description: string;
  netPence: number;
  vatPence: number;
  saleId: string;
  taxId: string;
  percent: number;
  trackingId: string | null;
}

/** What is to be there, in the program, once. `ref` is ours and unique; days are YYYY-MM-DD. */
export type OutDocument =
  | {
      kind: "contact";
      ref: string;
      name: string;
      email: string | null;
      phone: string | null;
      /** Lines of the address for invoices. */
      address: string[];
    }
  | {
      kind: "invoice" | "credit_note";
      ref: string;
      number: string;
      contactId: string;
      date: string;
      dueDate: string;
      reference: string;
      lines: OutLine[];
    }
  /** Money that pays an invoice. */
  | {
      kind: "payment";
      ref: string;
      contactId: string;
      invoiceId: string;
      bankId: string;
      date: string;
      amountPence: number;
    }
  /** What a credit note pays of an invoice. */
  | {
      kind: "credit";
      ref: string;
      contactId: string;
      invoiceId: string;
      creditNoteId: string;
      date: string;
      amountPence: number;
    };
export type OutKind = OutDocument["kind"];

/** What became of one document. */
export type Outcome =
  | {
      done: true;
      /** The program's own id of it. */
      id: string;
      /** What the program says that it comes to, where that is a sum. */
      totalPence: number | null;
    }
  /** `why` is in the program's own words. */
  | { done: false; why: string };

/** Something that is no longer to be there. */
export interface Removal {
  kind: Exclude<OutKind, "contact">;
  id: string;
  /** The credit note whose credit it is. */
  creditNoteId: string | null;
}

/** An answer, and for how long the program asks to be left alone. Milliseconds; 0: it does not. */
export interface Answered<T> {
  value: T;
  restMs: number;
}

/** A payment of an invoice as the program has it now. */
export interface ForeignPayment {
  id: string;
  /** Deleted there. */
  gone: boolean;
  invoiceId: string;
  /** YYYY-MM-DD. */
  date: string;
  amountPence: number;
  reference: string | null;
  bankId: string | null;
}

/**
 * An accounts program. Every call throws `ProviderNotConfigured` where the installation has none, and `ProviderFailed`
 * where it is out of reach, has had enough for now (`retryAfterMs`), or no longer accepts the grant (`unauthorised`).
 */
export interface AccountsProgram {
  readonly name: AccountsName;
  /** Whether this installation can connect to it. */
  readonly available: boolean;
  /** The program's own page on which a business consents. */
  consentUrl(asked: { state: string; codeChallenge: string; redirectUri: string }): string;
  takeConsent(consent: Consent): Promise<Grant>;
  refresh(refreshToken: string): Promise<Grant>;
  revoke(refreshToken: string): Promise<void>;
  /** The organisations that the grant opens. */
  organisations(
    accessToken: string,
    realmId: string | null,
  ): Promise<{ id: string; name: string }[]>;
  chart(access: Access): Promise<Answered<Chart>>;
  /**
   * Puts documents of one kind there, up to `mostAtOnce`; one outcome for each, in their order.
   * @param how `key`: the same request with the same key is done once; `look`: an answer to one of them was lost, so
   * look first what is there
   */
  put(
    access: Access,
    documents: readonly OutDocument[],
    how: { key: string; look: boolean },
  ): Promise<Answered<Outcome[]>>;
  /** Takes one out of the accounts; what is gone already is no fault. */
  remove(access: Access, removal: Removal, key: string): Promise<Answered<Outcome>>;
  /** Payments of invoices that were made, changed or deleted there since. */
  paymentsSince(access: Access, since: Date): Promise<Answered<ForeignPayment[]>>;
  readonly mostAtOnce: number;
}

export type AccountsPrograms = Readonly<Record<AccountsName, AccountsProgram>>;

/** Not set up in this installation: every call says so, and the service answers 503 `not_configured`. */
export function noAccounts(name: AccountsName): AccountsProgram {
  const refuse = async (): Promise<never> => {
    throw new ProviderNotConfigured("accounts");
  };
  return {
    name,
    available: false,
    consentUrl: () => {
      throw new ProviderNotConfigured("accounts");
    },
    takeConsent: refuse,
    refresh: refuse,
    revoke: refuse,
    organisations: refuse,
    chart: refuse,
    put: refuse,
    remove: refuse,
    paymentsSince: refuse,
    mostAtOnce: 1,
  };
}

/** As programs write money: a number of pounds. */
export const inPounds = (pence: number): number => pence / 100;
export const inPence = (pounds: number): number => Math.round(pounds * 100);

/** What stands on a payment there, so that it is found again: no more than QuickBooks's 21 characters. */
export const markOf = (ref: string): string => `RM-${ref.replaceAll("-", "").slice(-16)}`;

/** @throws where a document of another kind is in the batch: callers send one kind at a time */
export function onlyOf<Kind extends OutKind>(
  documents: readonly OutDocument[],
  ...kinds: Kind[]
): Extract<OutDocument, { kind: Kind }>[] {
  return documents.map((document) => {
    if (!isOneOf(document, kinds)) throw new TypeError(`A ${document.kind} among ${kinds.join()}`);
    return document;
  });
}

const isOneOf = <Kind extends OutKind>(
  document: OutDocument,
  kinds: readonly Kind[],
): document is Extract<OutDocument, { kind: Kind }> => kinds.some((kind) => kind === document.kind);
