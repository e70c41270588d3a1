import { account } from "./identity/account";
import { batch } from "./batch";
import { apiKeys } from "./identity/api-keys";
import { books } from "./billing/books";
import { business } from "./business/business";
import { cylinders } from "./stock/cylinders";
import { drivers } from "./delivery/drivers";
import { customers } from "./customers/customers";
import { cardReaders } from "./billing/card-readers";
import { directDebits } from "./billing/direct-debits";
import { standingOrders } from "./orders/standing-orders";
import { deliveryAreas } from "./catalogue/delivery-areas";
import { forecasts } from "./orders/forecasts";
import { deliveryOptions } from "./catalogue/delivery-options";
import { vouchers } from "./catalogue/vouchers";
import { members } from "./identity/members";
import { events, testBusiness, webhooks } from "./business/integrations";
import { invoices } from "./billing/invoices";
import { movingIn } from "./business/moving-in";
import { notifications } from "./messages/notifications";
import { orders } from "./orders/orders";
import { payments } from "./billing/payments";
import { products } from "./catalogue/products";
import { consoleRoutes } from "./console";
import type { Route } from "./route";
import { rental } from "./stock/rental";
import { rateSets } from "./catalogue/rate-sets";
import { rota } from "./delivery/rota";
import { rounds } from "./delivery/rounds";
import { stock } from "./stock/stock";
import { stops } from "./delivery/stops";
import { storefront } from "./storefront";
import { suppliers } from "./stock/suppliers";
import { mails } from "./messages/mails";
import { texts } from "./messages/texts";
import { trust } from "./trust";
import { tradeApplications } from "./customers/trade-applications";
import { vehicles } from "./delivery/vehicles";

export type { Route } from "./route";

/** All operations of the REST interface, area by area. */
export const routes: readonly Route[] = [
  ...account,
  ...business,
  ...movingIn,
  ...members,
  ...apiKeys,
  ...events,
  ...webhooks,
  ...testBusiness,
  ...notifications,
  ...products,
  ...customers,
  ...texts,
  ...mails,
  ...cylinders,
  ...rateSets,
  ...deliveryOptions,
  ...vouchers,
  ...deliveryAreas,
  ...forecasts,
  ...tradeApplications,
  ...orders,
  ...standingOrders,
  ...payments,
  ...invoices,
  ...rental,
  ...cardReaders,
  ...directDebits,
  ...books,
  ...rounds,
  ...stops,
  ...vehicles,
  ...drivers,
  ...rota,
  ...stock,
  ...suppliers,
  ...storefront,
  ...consoleRoutes,
  ...trust,
  ...batch,
];
