/** A business's own account at the provider, as far as it says whether it can take money. */
export interface AccountState {
  accountId: string;
  /** The business has filled in the provider's forms. */
  detailsSubmitted: boolean;
  /** Customers can pay now. */
  chargesEnabled: boolean;
  /** Money can reach the business's bank. */
  payoutsEnabled: boolean;
  /** What the provider still asks for, in its own words (`business_profile.url`). */
  requirementsDue: string[];
}

export interface NewAccount {
  tenantId: string;
  businessName: string;
  /** The owner's address; the provider writes to it about the account. */
  email: string;
  /** The same key makes one account however often it is sent. */
  idempotencyKey: string;
}

export interface OnboardingRequest {
  accountId: string;
  /** Where the owner lands when done or when leaving half-way; read the account then. */
  returnUrl: string;
  /** Where the owner lands when the link is used up: make a new one there. */
  refreshUrl: string;
}

export interface Accounts {
  /** Opens an account for a business; its owner fills it in through `onboardingLink`. */
  create(account: NewAccount): Promise<{ accountId: string }>;

  /** A one-time page of the provider's, to be opened at once by the owner. */
  onboardingLink(request: OnboardingRequest): Promise<{ url: string; expiresAt: Date }>;

  /** Null where there is no such account, or it has cut its connection to us. */
  read(accountId: string): Promise<AccountState | null>;
}
