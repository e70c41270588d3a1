/*
 * The pages of the apps that notices, mails and providers lead to. Every link to a page is made from
 * these tables: pages.test.ts checks each entry against the routes of its app, and that no file makes
 * a link of its own.
 */

declare const app: unique symbol;
/** A path that has a page in `App`. */
type PagePath<App> = string & { readonly [app]: App };

/** A path of apps/web: the back office, the driver's app, signing in and the trust centre. */
export type WebPath = PagePath<"web">;
/** A path of apps/console. */
type ConsolePath = PagePath<"console">;
/** A path of apps/shop, on the host of a shop. */
type ShopPath = PagePath<"shop">;

const web = (path: string) => path as WebPath;
const staffConsole = (path: string) => path as ConsolePath;
const shop = (path: string) => path as ShopPath;

export const webPages = {
  accountsBack: web("/settings/accounts/back"),
  allowApp: (requestId: string) => web(`/apps/allow/${requestId}`),
  billing: web("/settings/billing"),
  business: web("/settings"),
  /** The tab is named where the link is about what stands there. */
  customer: (customerId: string, tab?: "details" | "account" | "messages") =>
    web(`/customers/${customerId}${tab === undefined ? "" : `?tab=${tab}`}`),
  directDebit: web("/settings/direct-debit"),
  drive: web("/drive"),
  export: web("/settings#export"),
  invoice: (invoiceId: string) => web(`/invoices/${invoiceId}`),
  join: (token: string) => web(`/join?token=${token}`),
  messages: web("/settings/messages"),
  lowStock: web("/stock?low=true"),
  order: (orderId: string) => web(`/orders/${orderId}`),
  payments: web("/settings/payments"),
  refusedRecords: web("/rounds/refused"),
  resetPassword: (token: string) => web(`/reset-password?token=${token}`),
  round: (roundId: string) => web(`/rounds/${roundId}`),
  sandboxSubscription: (id: string) => web(`/sandbox/${id}`),
  shopDomains: web("/shop/domains"),
  subscribed: web("/settings/billing?subscribed=1"),
  standingOrder: (id: string) => web(`/orders/standing/${id}`),
  /** With an empty id: what the id of a supplier order is put behind, in SQL. */
  supplierOrder: (supplierOrderId: string) => web(`/suppliers/orders/${supplierOrderId}`),
  supportAccess: web("/settings/support-access"),
  timeOffRequests: web("/rounds/time-off?status=requested"),
  tradeApplication: (id: string) => web(`/trade-applications/${id}`),
  transfer: (transferId: string) => web(`/stock/transfers/${transferId}`),
  trustSubprocessors: web("/trust#subprocessors"),
  trustAccess: (token: string) => web(`/trust/access?token=${token}`),
  walkRoundCheck: (id: string) => web(`/rounds/checks/${id}`),
  trustVerify: (token: string) => web(`/trust/verify?token=${token}`),
  verifyEmail: (token: string) => web(`/verify-email?token=${token}`),
};

export const consolePages = {
  sessionEnded: staffConsole("/session-ended"),
  trustRequestsWaiting: staffConsole("/trust?status=pending"),
  review: (token: string) => staffConsole(`/review?token=${token}`),
};

export const shopPages = {
  card: (token: string) => shop(`/card/${token}`),
  mandate: (linkRef: string) => shop(`/mandate/${linkRef}`),
  order: (trackingRef: string) => shop(`/track/${trackingRef}`),
  orderPaid: (trackingRef: string) => shop(`/track/${trackingRef}/paid`),
  pay: (trackingRef: string) => shop(`/pay/${trackingRef}`),
  payInvoice: (payRef: string) => shop(`/pay/invoice/${payRef}`),
  preview: (pass: string) => shop(`/preview/${pass}`),
  sandboxPayment: (id: string) => shop(`/sandbox/${id}`),
  refuse: (refusalRef: string) => shop(`/no-more/${refusalRef}`),
  signIn: shop("/sign-in"),
  skip: (skipRef: string) => shop(`/skip/${skipRef}`),
  signInWith: (token: string) => shop(`/sign-in/${token}`),
};

/**
 * The address of a page.
 * @param base the app's own address, without a slash at its end: `settings.urls.web` or `.console`, or a shop's host
 */
export const linkTo = (base: string, path: WebPath | ConsolePath | ShopPath): string =>
  `${base}${path}`;
