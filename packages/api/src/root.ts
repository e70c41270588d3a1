import { account, consoleAccount } from "./areas/account/router";
import { activity } from "./areas/activity/router";
import { addresses } from "./areas/addresses/router";
import { apiKeys } from "./areas/api-keys/router";
import { billing, billingSandbox } from "./areas/billing/router";
import { business } from "./areas/business/router";
import { carried } from "./areas/carried/router";
import { cash } from "./areas/cash/router";
import { checkout } from "./areas/checkout/router";
import { customers } from "./areas/customers/router";
import { deliveryOptions } from "./areas/delivery-options/router";
import { domains } from "./areas/domains/router";
import { drivers } from "./areas/drivers/router";
import { driving } from "./areas/driving/router";
import { emails } from "./areas/emails/router";
import { firstRun } from "./areas/first-run/router";
import { invoices } from "./areas/invoices/router";
import { invitations } from "./areas/invitations/router";
import { members } from "./areas/members/router";
import { live } from "./areas/live/router";
import { loads } from "./areas/loads/router";
import { notifications } from "./areas/notifications/router";
import { orders } from "./areas/orders/router";
import { customerPayments, paymentNotices, payments } from "./areas/payments/router";
import { planning } from "./areas/planning/router";
import { prices } from "./areas/prices/router";
import { businessExports } from "./areas/exports/router";
import { privacy } from "./areas/privacy/router";
import { products } from "./areas/products/router";
import { rateSets } from "./areas/rate-sets/router";
import { rota } from "./areas/rota/router";
import { rounds } from "./areas/rounds/router";
import { shopAccount } from "./areas/shop-account/router";
import { shopPages } from "./areas/shop/router";
import { stops } from "./areas/stops/router";
import { storefront } from "./areas/storefront/router";
import { supportAccess } from "./areas/support-access/router";
import { today } from "./areas/today/router";
import { tracking } from "./areas/tracking/router";
import { tradeApplications } from "./areas/trade-applications/router";
import { vehicles } from "./areas/vehicles/router";
import { businesses, supportSession } from "./areas/businesses/router";
import { health } from "./areas/health/router";
import { overrides } from "./areas/overrides/router";
import { people } from "./areas/people/router";
import { revenue } from "./areas/revenue/router";
import { staffActions } from "./areas/staff-actions/router";
import { trust } from "./areas/trust/router";
import { trustRequests } from "./areas/trust-requests/router";
import { stock } from "./areas/stock/router";
import { supplierOrders } from "./areas/supplier-orders/router";
import { suppliers } from "./areas/suppliers/router";
import { transfers } from "./areas/transfers/router";
import { yards } from "./areas/yards/router";
import { router } from "./trpc";

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
  customers,
  addresses,
  rateSets,
  deliveryOptions,
  tradeApplications,
  orders,
  payments,
  invoices,
  prices,
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
