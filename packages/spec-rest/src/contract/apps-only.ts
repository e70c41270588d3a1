/**
 * Procedures that only our own apps call, and why they have no address of their own: a page's helper
 * that makes sense beside that page alone, or a person's own account, which no integrator has a use for.
 */
export const appsOnly: ReadonlySet<string> = new Set([
  // Pages' helpers.
  "office.today.survey",
  "office.today.trend",
  "office.customers.find",
  "office.customers.matching",
  "office.customers.previewRateSet",
  "office.customers.importCsv",
  "office.customers.importTemplate",
  "office.customers.statementPdf",
  "office.addresses.findPostcode",
  "office.invoices.listBillable",
  "office.invoices.listOwing",
  "office.invoices.sendMany",
  "office.orders.repeatLast",
  "office.orders.estimate",
  "office.orders.reckon",
  "office.prices.quote",
  "office.stops.reckon",
  "office.stock.grid",
  "office.supplierOrders.showPhoto",
  "office.rounds.board",
  "office.rounds.history",
  "office.driving.day",
  "office.driving.one",
  "office.invitations.look",
  "office.apiKeys.listGrantable",
  "office.apiKeys.listOrphans",
  "office.apiKeys.adopt",
  // What a business reads of its mails, where they went.
  "office.emails.list",
  "office.emails.one",
  // The console's pages.
  "console.trust.record",
  // The subscription to the service itself is an owner's, in the settings; its sandbox stands beside.
  "office.billing.summary",
  "office.billing.checkout",
  "office.billing.portal",
  "billingSandbox.sandboxPage",
  "billingSandbox.sandboxSubscribe",
  "billingSandbox.sandboxChange",
  // The guide of a business's first day.
  "office.firstRun.progress",
  "office.firstRun.catalogue",
  "office.firstRun.takeProducts",
  // A person's own account.
  "account.changeEmail",
  "account.sendVerification",
  "account.changePassword",
  "account.startTwoStep",
  "account.confirmTwoStep",
  "account.disableTwoStep",
  "account.renewRecoveryCodes",
  "account.security",
  "account.listSessions",
  "account.endSession",
  "account.endOtherSessions",
  "account.rename",
]);
