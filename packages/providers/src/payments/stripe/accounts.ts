import type Stripe from "stripe";
import type { Accounts, AccountState } from "../accounts";
import { calling, callingOrNull } from "./client";

/**
 * Connected accounts with Stripe's full dashboard: the business has the contract with Stripe, pays its fees and
 * carries its losses, and we never hold its money.
 */
export function stripeAccounts(stripe: Stripe): Accounts {
  return {
    async create({ tenantId, businessName, email, idempotencyKey }) {
      const account = await calling(
        stripe.accounts.create(
          {
            country: "GB",
            email,
            business_profile: { name: businessName },
            controller: {
              fees: { payer: "account" },
              losses: { payments: "stripe" },
              requirement_collection: "stripe",
              stripe_dashboard: { type: "full" },
            },
            metadata: { tenantId },
          },
          { idempotencyKey },
        ),
      );
      return { accountId: account.id };
    },

    async onboardingLink({ accountId, returnUrl, refreshUrl }) {
      const link = await calling(
        stripe.accountLinks.create({
          account: accountId,
          type: "account_onboarding",
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      );
      return { url: link.url, expiresAt: new Date(link.expires_at * 1000) };
    },

    async read(accountId) {
      const account = await callingOrNull(stripe.accounts.retrieve(accountId));
      return account && toState(account);
    },
  };
}

export function toState(account: Stripe.Account): AccountState {
  return {
    accountId: account.id,
    detailsSubmitted: account.details_submitted,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    requirementsDue: account.requirements?.currently_due ?? [],
  };
}
