import type { SandboxStore } from "./store";

/** The host's part of the sandbox: a store for sessions, and pages to show them. */
export interface SandboxHost {
  store: SandboxStore;
  /** Returns the absolute address of the shop app's page for paying this session. */
  pageUrl(sessionId: string): string;
  /** Returns the absolute address of the back office's page for subscribing or changing the plan. */
  subscriptionUrl(sessionId: string): string;
  /** The clock; default the machine's. */
  now?: () => Date;
}

/** The built-in provider, as the page's own procedures use it. */
export interface Sandbox extends Required<SandboxHost> {
  /** Signs the notices; equal in every process (`PAYMENTS_SANDBOX_SECRET`). */
  secret: string;
}

/** Returns the sandbox's ids of a business. They follow from its own id, so that the demo data can contain them. */
export function sandboxIds(tenantId: string) {
  return {
    accountId: `acct_sandbox_${tenantId}`,
    customerId: `cus_sandbox_${tenantId}`,
    subscriptionId: `sub_sandbox_${tenantId}`,
  };
}
