import { milliseconds } from "date-fns/milliseconds";
import type { Payments } from "../payments";
import { sandboxCheckouts } from "./checkouts";
import { readSandboxNotice } from "./notices";
import { sandboxIds, type Sandbox } from "./sandbox";
import { sandboxSubscriptions } from "./subscriptions";

/** The demo's provider: everything works as with a real one, and no money moves. */
export function sandboxPayments(sandbox: Sandbox): Payments {
  return {
    kind: "sandbox",
    accounts: {
      async create({ tenantId }) {
        return { accountId: sandboxIds(tenantId).accountId };
      },
      /** The sandbox has no form: the owner returns at once, connected. */
      async onboardingLink({ returnUrl }) {
        return {
          url: returnUrl,
          expiresAt: new Date(sandbox.now().getTime() + milliseconds({ minutes: 5 })),
        };
      },
      async read(accountId) {
        if (!accountId.startsWith(sandboxIds("").accountId)) return null;
        return {
          accountId,
          detailsSubmitted: true,
          chargesEnabled: true,
          payoutsEnabled: true,
          requirementsDue: [],
        };
      },
    },
    checkouts: sandboxCheckouts(sandbox),
    subscriptions: sandboxSubscriptions(sandbox),
    readNotice: (notice) => readSandboxNotice(notice, sandbox.secret),
  };
}
