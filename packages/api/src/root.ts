import { statements } from "./modules/billing/statements/router";
import { quotes } from "./modules/customers/prices/router";
import { account, consoleAccount } from "./modules/identity/account/router";
import { activity } from "./modules/business/activity/router";
import { addresses } from "./modules/customers/addresses/router";
import { apiKeys } from "./modules/identity/api-keys/router";
import { billing, billingSandbox } from "./modules/console/subscriptions/router";
import { business } from "./modules/business/business/router";
import { carried } from "./modules/delivery/carried/router";
import { cash } from "./modules/delivery/cash/router";
import { checkout } from "./modules/shop/checkout/router";
import { customers } from "./modules/customers/customers/router";
import { deliveryOptions } from "./modules/orders/delivery-options/router";
import { domains } from "./modules/shop/domains/router";
import { drivers } from "./modules/delivery/drivers/router";
import { driving } from "./modules/delivery/driving/router";
import { emails } from "./modules/messages/emails/router";
import { firstRun } from "./modules/office/first-run/router";
import { invoices } from "./modules/billing/invoices/router";
import { invitations } from "./modules/identity/invitations/router";
import { members } from "./modules/identity/members/router";
import { live } from "./modules/messages/live/router";
import { loads } from "./modules/delivery/loads/router";
import { notifications } from "./modules/messages/notifications/router";
import { orders } from "./modules/orders/orders/router";
import { customerPayments, paymentNotices, payments } from "./modules/billing/payments/router";
import { planning } from "./modules/delivery/planning/router";
import { prices } from "./modules/catalogue/prices/router";
import { businessExports } from "./modules/office/exports/router";
import { privacy } from "./modules/office/privacy/router";
import { products } from "./modules/catalogue/products/router";
import { rateSets } from "./modules/catalogue/rate-sets/router";
import { rota } from "./modules/delivery/rota/router";
import { rounds } from "./modules/delivery/rounds/router";
import { shopAccount } from "./modules/shop/shop-account/router";
import { shopPages } from "./modules/shop/shop/router";
import { stops } from "./modules/delivery/stops/router";
import { storefront } from "./modules/shop/storefront/router";
import { supportAccess } from "./modules/identity/support-access/router";
import { today } from "./modules/office/today/router";
import { tracking } from "./modules/shop/tracking/router";
import { tradeApplications } from "./modules/customers/trade-applications/router";
import { vehicles } from "./modules/delivery/vehicles/router";
import { businesses, supportSession } from "./modules/console/businesses/router";
import { health } from "./modules/console/health/router";
import { overrides } from "./modules/console/overrides/router";
import { people } from "./modules/console/people/router";
import { revenue } from "./modules/console/revenue/router";
import { staffActions } from "./modules/console/staff-actions/router";
import { trust } from "./modules/console/trust/router";
import { trustRequests } from "./modules/console/trust-requests/router";
import { stock } from "./modules/stock/stock/router";
import { supplierOrders } from "./modules/stock/supplier-orders/router";
import { suppliers } from "./modules/stock/suppliers/router";
import { transfers } from "./modules/stock/transfers/router";
import { yards } from "./modules/stock/yards/router";
import { mergeRouters, router } from "./platform/context/trpc";

/** What people and their integrators do in a business. */
const office = router({
  today,
  business,
  billing,
  members,
  invitations,
  supportAccess,
  activity,
  live,
  emails,
  firstRun,
  apiKeys,
  notifications,
  exports: businessExports,
  privacy,
  products,
  customers: mergeRouters(customers, statements),
  addresses,
  rateSets,
  deliveryOptions,
  tradeApplications,
  orders,
  payments,
  invoices,
  prices: mergeRouters(prices, quotes),
  rounds,
  planning,
  stops,
  carried,
  loads,
  cash,
  vehicles,
  drivers,
  driving,
  rota,
  yards,
  stock,
  transfers,
  suppliers,
  supplierOrders,
  storefront,
  domains,
});

/** What the service's staff do. Mounted as `console`. */
const staffConsole = router({
  businesses,
  people,
  overrides,
  revenue,
  health,
  actions: staffActions,
  trust: trustRequests,
});

/** What a business's shop shows to anybody. */
const shop = router({
  pages: shopPages,
  checkout,
  tracking,
  account: shopAccount,
  payments: customerPayments,
});

/** What the outside tells us. */
const webhooks = paymentNotices;

/** Everything there is, as REST sees it. */
export const root = router({
  office,
  account,
  console: staffConsole,
  supportSession,
  trust,
  shop,
  webhooks,
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
});
export type ConsoleRouter = typeof consoleRouter;
export const shopRouter = router({ shop });
export type ShopRouter = typeof shopRouter;
