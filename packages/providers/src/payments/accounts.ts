/** A business's own account at the provider, with the facts that decide if it can take money. */
export interface AccountState {
  accountId: string;
  /** The business has filled in the provider's forms. */
  detailsSubmitted: boolean;
  /** True if customers can pay now. */
  chargesEnabled: boolean;
  /** True if money can reach the business's bank. */
  payoutsEnabled: boolean;
  /** The provider's open requirements, in its own words (`business_profile.url`). */
  requirementsDue: string[];
}

export interface NewAccount {
  tenantId: string;
  businessName: string;
  /** The owner's address, for the provider's mails about the account. */
  email: string;
  /** Requests with the same key create one account. */
  idempotencyKey: string;
}

export interface OnboardingRequest {
  accountId: string;
  /** The owner's page after finishing or leaving half-way; the caller reads the account then. */
  returnUrl: string;
  /** The owner's page after the link is used up; the caller creates a new one there. */
  refreshUrl: string;
}

export interface Accounts {
  /** Opens an account for a business; its owner completes it through `onboardingLink`. */
  create(account: NewAccount): Promise<{ accountId: string }>;

  /** Returns a one-time page of the provider's; the owner must be sent there at once. */
  onboardingLink(request: OnboardingRequest): Promise<{ url: string; expiresAt: Date }>;

  /** Null if there is no such account, or it has cut its connection to us. */
  read(accountId: string): Promise<AccountState | null>;
}
