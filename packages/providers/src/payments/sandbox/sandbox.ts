import type { SandboxStore } from "./store";

/** What the sandbox needs from its host: somewhere to keep sessions, and a page to show them on. */
export interface SandboxHost {
  store: SandboxStore;
  /** The absolute address of the page, in the shop app, on which this session is paid. */
  pageUrl(sessionId: string): string;
  /** That of the page, in the back office's app, on which a business subscribes or changes its plan. */
  subscriptionUrl(sessionId: string): string;
  /** The clock; left out, the machine's. */
  now?: () => Date;
}

/** The built-in provider, as the page's own procedures drive it. */
export interface Sandbox extends Required<SandboxHost> {
  /** Signs its notices; the same in every process (`PAYMENTS_SANDBOX_SECRET`). */
  secret: string;
}

/** The ids the sandbox gives a business: made from its own, so that the demo data can hold them. */
export function sandboxIds(tenantId: string) {
  return {
    accountId: `acct_sandbox_${tenantId}`,
    customerId: `cus_sandbox_${tenantId}`,
    subscriptionId: `sub_sandbox_${tenantId}`,
  };
}
