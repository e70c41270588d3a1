import { ProviderNotConfigured } from "../errors";

/** The accounts programs that a business can connect. */
export const accountsNames = ["xero", "quickbooks"] as const;
export type AccountsName = (typeof accountsNames)[number];

/** The tokens of a business's consent. They are secrets: encrypted when stored, never logged. */
export interface Grant {
  accessToken: string;
  /** Each refresh returns another refresh token, which replaces this one. */
  refreshToken: string;
  /** Expiry of the access token. */
  expiresAt: Date;
}

/** The identity of a call: a grant's access token, and the organisation in the program. */
export interface Access {
  accessToken: string;
  organisationId: string;
}

/** The query that the program appends to our page's address after consent. */
export interface Consent {
  code: string;
  /** The company in QuickBooks; null for Xero, where the organisations are queried. */
  realmId: string | null;
  /** Proves that the caller is the one who started the consent (PKCE, RFC 7636). */
  codeVerifier: string;
  redirectUri: string;
}

/** An option to choose in the program. */
export interface Choice {
  id: string;
  /** Its nominal code in the program; null if it has none. */
  code: string | null;
  name: string;
}

/** The program's entries that documents can refer to. */
export interface Chart {
  /** Entries for sales: accounts of income in Xero, products or services in QuickBooks. */
  sales: Choice[];
  /** Entries for bad debts: accounts of expense in Xero, products or services in QuickBooks. */
  writeOffs: Choice[];
  /** Entries between a sale and its money: accounts of assets or liabilities in Xero, products or services in QuickBooks. */
  clearing: Choice[];
  /** Accounts for received money. */
  banks: Choice[];
  /** `percent` is the total rate. */
  taxes: (Choice & { percent: number })[];
  /** Options of tracking categories in Xero, classes in QuickBooks. */
  tracking: Choice[];
}

/**
 * A line of a sales document, in pence. `vatPence` is the amount on the document, even if the program computes
 * another.
 */
export interface OutLine {
  description: string;
  netPence: number;
  vatPence: number;
  saleId: string;
  taxId: string;
  percent: number;
  trackingId: string | null;
}

/** A document that the program must have once. `ref` is our unique name for it; days are YYYY-MM-DD. */
export type OutDocument =
  | {
      kind: "contact";
      ref: string;
      name: string;
      email: string | null;
      phone: string | null;
      /** Address lines for invoices. */
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
      /** The account from which a credit note is paid back completely: a `refund` of it follows. */
      refundFromId?: string;
    }
  /** A payment of an invoice. */
  | {
      kind: "payment";
      ref: string;
      contactId: string;
      invoiceId: string;
      bankId: string;
      date: string;
      amountPence: number;
    }
  /** Money that pays a credit note back, all of it. */
  | {
      kind: "refund";
      ref: string;
      contactId: string;
      creditNoteId: string;
      bankId: string;
      date: string;
      amountPence: number;
    }
  /** The part of a credit note that pays an invoice. */
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

/** The result for one document. */
export type Outcome =
  | {
      done: true;
      /** The program's id of the document. */
      id: string;
      /** The total that the program reports; null for documents without a total. */
      totalPence: number | null;
    }
  /** `why` is the program's message. */
  | { done: false; why: string };

/** A document to remove. */
export interface Removal {
  kind: Exclude<OutKind, "contact" | "refund">;
  id: string;
  /** The credit note that the credit belongs to. */
  creditNoteId: string | null;
}

/** An answer, and the milliseconds for which the program requests no further call; 0 if it sets no limit. */
export interface Answered<T> {
  value: T;
  restMs: number;
}

/** A payment of an invoice, as the program has it now. */
export interface ForeignPayment {
  id: string;
  /** True if it was deleted in the program. */
  gone: boolean;
  invoiceId: string;
  /** YYYY-MM-DD. */
  date: string;
  amountPence: number;
  reference: string | null;
  bankId: string | null;
}

/**
 * An accounts program. Every call throws `ProviderNotConfigured` if the installation has none, and `ProviderFailed`
 * if it is unreachable, limits our calls (`retryAfterMs`), or no longer accepts the grant (`unauthorised`).
 */
export interface AccountsProgram {
  readonly name: AccountsName;
  /** True if this installation can connect to it. */
  readonly available: boolean;
  /** Returns the program's page for a business's consent. */
  consentUrl(consent: { state: string; codeChallenge: string; redirectUri: string }): string;
  takeConsent(consent: Consent): Promise<Grant>;
  refresh(refreshToken: string): Promise<Grant>;
  revoke(refreshToken: string): Promise<void>;
  /** The organisations that the grant covers. */
  organisations(
    accessToken: string,
    realmId: string | null,
  ): Promise<{ id: string; name: string }[]>;
  chart(access: Access): Promise<Answered<Chart>>;
  /**
   * Creates up to `mostAtOnce` documents of one kind. Returns one outcome for each, in their order.
   * @param how `key`: the program executes requests with the same key once; `look`: an answer was lost, so existing
   * documents are searched first
   */
  put(
    access: Access,
    documents: readonly OutDocument[],
    how: { key: string; look: boolean },
  ): Promise<Answered<Outcome[]>>;
  /** Deletes or voids one document. A missing document is no fault. */
  remove(access: Access, removal: Removal, key: string): Promise<Answered<Outcome>>;
  /** Payments of invoices that were created, changed or deleted in the program since then. */
  paymentsSince(access: Access, since: Date): Promise<Answered<ForeignPayment[]>>;
  readonly mostAtOnce: number;
}

export type AccountsPrograms = Readonly<Record<AccountsName, AccountsProgram>>;

/**
 * Used for a program that is not set up: every call throws `ProviderNotConfigured`, and the service answers 503
 * `not_configured`.
 */
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

/** Programs write money as a number of pounds. */
export const inPounds = (pence: number): number => pence / 100;
export const inPence = (pounds: number): number => Math.round(pounds * 100);

/** The mark by which a payment is found again in the program: within QuickBooks's limit of 21 characters. */
export const markOf = (ref: string): string => `RM-${ref.replaceAll("-", "").slice(-16)}`;

/** @throws if the batch has a document of another kind, because callers send one kind at a time */
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
