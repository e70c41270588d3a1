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
  "office.orders.repeatLast",
  "office.orders.estimate",
  "office.orders.reckon",
  "office.prices.quote",
  "office.prices.showGrid",
  "office.prices.saveGrid",
  "office.products.listCategories",
  "office.storefront.previewLink",
  // Told over server-sent events, to a page that is open.
  "office.live.watch",
  "office.stops.reckon",
  // What a driver's phone could not get recorded.
  "office.stops.reportRefused",
  "office.stock.grid",
  "office.rounds.board",
  "office.rounds.history",
  "office.driving.day",
  "office.driving.one",
  "office.invitations.look",
  "office.apiKeys.listGrantable",
  // With notices that the closed kinds of GET /notifications don't have.
  "office.notifications.inbox",
  // What a business reads of its mails, where they went.
  "office.emails.list",
  "office.emails.one",
  // The console's pages.
  "console.trust.record",
  "console.businesses.activity",
  "console.businesses.setRates",
  "console.people.me",
  "console.people.signIns",
  "console.people.erase",
  "console.revenue.figures",
  "console.health.look",
  "console.health.retryJobs",
  "console.health.retryMails",
  "console.overrides.list",
  "console.overrides.review",
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
  "office.products.importCsv",
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
  "account.erase",
  // Erasing a customer's data is done by people, on the customer's page.
  "office.privacy.eraseCustomer",
]);
