import { batch } from "./modules/office/batch/router";
import { merges } from "./modules/billing/agreements/merge-router";
import { cylinderAgreements } from "./modules/billing/agreements/router";
import { cardReaderConnection } from "./modules/billing/payments/door/connection-router";
import { doorCard } from "./modules/billing/payments/door/door-router";
import { readerNotices } from "./modules/billing/payments/door/notices-router";
import { cardReaders } from "./modules/billing/payments/door/readers-router";
import { customerPayments, paymentNotices, payments } from "./modules/billing/payments/router";
import { callNotes } from "./modules/billing/debts/call-notes-router";
import { baseRates } from "./modules/billing/debts/interest/base-rates-router";
import { interest } from "./modules/billing/debts/interest/interest-router";
import { reminders } from "./modules/billing/debts/reminders-router";
import { rental } from "./modules/billing/rental/router";
import { invoices } from "./modules/billing/router";
import { creditNotes } from "./modules/billing/credit-notes-router";
import { openingBalances } from "./modules/billing/invoices/opening-balances-router";
import { numberSeries } from "./modules/billing/ledger/number-series-router";
import { receipts, refunds } from "./modules/billing/ledger/receipts-router";
import { statements } from "./modules/billing/statements/router";
import { bank } from "./modules/books/bank/router";
import { budgetPlans } from "./modules/direct-debit/budget-plans-router";
import { directDebitConnection } from "./modules/direct-debit/account/connection-router";
import { directDebitEvents, directDebits } from "./modules/direct-debit/direct-debits-router";
import { mandates } from "./modules/direct-debit/account/mandates-router";
import { customerMandates } from "./modules/direct-debit/account/sign-page-router";
import { accounts } from "./modules/books/connections/router";
import { books } from "./modules/books/router";
import { activity } from "./modules/business/activity-router";
import { ownBusiness } from "./modules/business/router";
import { prices } from "./modules/catalogue/prices/router";
import { exchangeGroups } from "./modules/catalogue/exchange-groups/router";
import { products } from "./modules/catalogue/products/router";
import { rateSets } from "./modules/catalogue/rate-sets/router";
import { accessRequests } from "./modules/console/access-requests/router";
import { businesses, supportSession } from "./modules/console/businesses/router";
import { staffCan } from "./modules/console/can/router";
import { health } from "./modules/console/health/router";
import { overrideReview } from "./modules/console/overrides/outside-review-router";
import { overrides } from "./modules/console/overrides/router";
import { people } from "./modules/console/people/router";
import { revenue } from "./modules/console/revenue/router";
import { staffActions } from "./modules/console/staff-actions/router";
import { billing, billingSandbox } from "./modules/console/subscriptions/router";
import { trustDocuments } from "./modules/console/trust-documents/router";
import { trustQuestions } from "./modules/console/trust-lists/questions-router";
import { trustSubprocessors } from "./modules/console/trust-lists/subprocessors-router";
import { trustRequests } from "./modules/console/trust-requests/router";
import { trust } from "./modules/console/trust/router";
import { applianceStatements } from "./modules/customers/addresses/appliances/router";
import { addresses } from "./modules/customers/addresses-router";
import { vatCertificates } from "./modules/customers/addresses/vat-certificates/router";
import { customerTexts } from "./modules/office/texts/router";
import { customers, quotes } from "./modules/customers/router";
import { mailPreviews } from "./modules/shop/moments/mail-preview-router";
import { textPreviews } from "./modules/shop/moments/preview-router";
import { tradeApplications } from "./modules/customers/trade-applications/router";
import { cash } from "./modules/delivery/cash/router";
import { coalTickets } from "./modules/delivery/coal-tickets/router";
import { drivers } from "./modules/delivery/fleet/drivers/router";
import { driving } from "./modules/delivery/driving/router";
import { forecasts } from "./modules/delivery/forecast/router";
import { transport } from "./modules/delivery/loads/transport-router";
import { loads } from "./modules/delivery/loads/router";
import { carried } from "./modules/delivery/loads/transfers-router";
import { walkRoundChecks } from "./modules/delivery/fleet/checks/router";
import { fleetPapers } from "./modules/delivery/fleet/papers/router";
import { patches } from "./modules/delivery/patches/router";
import { planning } from "./modules/delivery/planning/router";
import { rota } from "./modules/delivery/fleet/rota/router";
import { reloads } from "./modules/delivery/loads/reloads/router";
import { rounds } from "./modules/delivery/rounds/router";
import { refusedRecords } from "./modules/delivery/driving/refused/router";
import { sales, stops } from "./modules/delivery/stops/router";
import { vehicles } from "./modules/delivery/fleet/vehicles/router";
import { account, consoleAccount } from "./modules/identity/account/router";
import { apiKeys } from "./modules/identity/api-keys-router";
import { apps } from "./modules/identity/apps/router";
import { invitations } from "./modules/identity/invitations/router";
import { members } from "./modules/identity/members-router";
import { permissionSets } from "./modules/identity/permission-sets-router";
import { supportAccess } from "./modules/identity/support-access-router";
import { textNotices } from "./modules/messages/texts/notices-router";
import { texts } from "./modules/messages/texts/router";
import { emails } from "./modules/messages/mails/emails-router";
import { mailTemplates } from "./modules/messages/mails/templates-router";
import { live } from "./modules/messages/live-router";
import { notifications } from "./modules/messages/notifications-router";
import { push } from "./modules/messages/push/router";
import { can } from "./modules/office/can/router";
import { businessExports } from "./modules/office/exports/router";
import { firstRun } from "./modules/office/first-run/router";
import { history } from "./modules/office/history/router";
import { events } from "./modules/office/events/router";
import { testBusiness } from "./modules/office/test-business/router";
import { webhookRequests } from "./modules/office/webhooks/requests-router";
import { webhookEndpoints } from "./modules/office/webhooks/router";
import { movingIn } from "./modules/office/moving-in/router";
import { privacy } from "./modules/office/privacy/router";
import { phoneOrders, standings } from "./modules/office/phone/router";
import { search } from "./modules/office/search/router";
import { today } from "./modules/office/today/router";
import { deliveryDays } from "./modules/orders/places/router";
import { deliveryAreas } from "./modules/catalogue/delivery-areas/router";
import { vouchers } from "./modules/shop/vouchers/router";
import { deliveryCosts } from "./modules/catalogue/delivery-costs/router";
import { deliveryHolidays } from "./modules/catalogue/delivery-days/router";
import { deliveryOptions } from "./modules/catalogue/delivery-options/router";
import { counterOrders } from "./modules/orders/counter/router";
import { orders } from "./modules/orders/router";
import { standingOrders } from "./modules/orders/standing/router";
import { shopAccount } from "./modules/shop/account/router";
import { ownPapers } from "./modules/shop/account/papers-router";
import { ownMessages } from "./modules/shop/account/messages-router";
import { ownPush } from "./modules/shop/account/push-router";
import { ownPlaces } from "./modules/shop/account/places-router";
import { standingSkip } from "./modules/shop/account/skip-router";
import { ownStanding } from "./modules/shop/account/standing-router";
import { bottleCards } from "./modules/shop/cards/office-router";
import { bottleCard } from "./modules/shop/cards/router";
import { checkout, checkoutHolds } from "./modules/shop/checkout/router";
import { domains } from "./modules/shop/domains/router";
import { shopPages, shopSearches } from "./modules/shop/pages/router";
import { policies, storefront } from "./modules/shop/storefront/router";
import { tracking } from "./modules/shop/tracking/router";
import { roundSerials } from "./modules/delivery/loads/serials/router";
import { serials } from "./modules/stock/serials/router";
import { stock } from "./modules/stock/levels/router";
import { supplierOrders } from "./modules/stock/supplier-orders/router";
import { refundScales } from "./modules/stock/suppliers/refund-scales-router";
import { supplierEmpties } from "./modules/stock/supplier-empties/router";
import { suppliers } from "./modules/stock/suppliers/router";
import { transfers } from "./modules/stock/transfers/router";
import { yards } from "./modules/stock/yards/router";
import "./platform/base/words-of-shapes";
import { mergeRouters, router } from "./platform/context/context";

/** What people and their integrators do in a business. */
const office = router({
  today,
  batch,
  search,
  can,
  business: ownBusiness,
  bottleCards,
  billing,
  members,
  permissionSets,
  invitations,
  supportAccess,
  activity,
  history,
  live,
  emails,
  mails: mergeRouters(mailTemplates, mailPreviews),
  texts: mergeRouters(texts, textPreviews, customerTexts),
  firstRun,
  apiKeys,
  apps,
  events,
  testBusiness,
  webhooks: mergeRouters(webhookEndpoints, webhookRequests),
  notifications,
  push,
  exports: businessExports,
  privacy,
  movingIn,
  products,
  exchangeGroups,
  cylinderAgreements,
  customers: mergeRouters(customers, statements, standings, merges),
  addresses,
  vatCertificates,
  applianceStatements,
  rateSets,
  deliveryAreas,
  deliveryCosts,
  forecasts,
  deliveryDays,
  deliveryHolidays,
  vouchers,
  deliveryOptions,
  tradeApplications,
  orders: mergeRouters(orders, counterOrders, phoneOrders),
  standingOrders,
  payments,
  cardReaderConnection,
  cardReaders,
  doorCard,
  invoices,
  receipts,
  refunds,
  creditNotes,
  numberSeries,
  openingBalances,
  directDebitConnection,
  mandates,
  directDebits,
  budgetPlans,
  accounts,
  books,
  bank,
  callNotes,
  reminders,
  rental,
  interest,
  baseRates,
  prices: mergeRouters(prices, quotes),
  rounds,
  sales,
  planning,
  stops,
  carried,
  loads,
  refusedRecords,
  reloads,
  roundSerials,
  coalTickets,
  transport,
  cash,
  vehicles,
  drivers,
  patches,
  fleetPapers,
  walkRoundChecks,
  driving,
  rota,
  yards,
  stock: mergeRouters(stock, checkoutHolds),
  serials,
  transfers,
  suppliers,
  supplierEmpties,
  refundScales,
  supplierOrders,
  storefront,
  policies,
  domains,
  shopSearches,
});

/** What the service's staff do. Mounted as `console`. */
const staffConsole = router({
  can: staffCan,
  businesses,
  accessRequests,
  people,
  overrides,
  revenue,
  health,
  actions: staffActions,
  trust: trustRequests,
  trustDocuments,
  trustSubprocessors,
  trustQuestions,
});

/** What a business's shop shows to anybody. */
const shop = router({
  pages: shopPages,
  checkout,
  tracking,
  account: shopAccount,
  standing: ownStanding,
  papers: ownPapers,
  messages: ownMessages,
  push: ownPush,
  places: ownPlaces,
  card: bottleCard,
  skip: standingSkip,
  payments: customerPayments,
  mandates: customerMandates,
});

/** Everything there is, as REST sees it. */
export const root = router({
  office,
  account,
  console: staffConsole,
  supportSession,
  overrideReview,
  trust,
  shop,
  /** Notices from outside. */
  webhooks: mergeRouters(paymentNotices, readerNotices, directDebitEvents, textNotices),
  billingSandbox,
});
export type Root = typeof root;

/* Each app mounts its own part, and can reach nothing else. */
export const webRouter = router({ office, account, supportSession, trust, billingSandbox });
export type WebRouter = typeof webRouter;
export const consoleRouter = router({
  console: staffConsole,
  account: consoleAccount,
  supportSession,
  overrideReview,
});
export type ConsoleRouter = typeof consoleRouter;
export const shopRouter = router({ shop });
export type ShopRouter = typeof shopRouter;
