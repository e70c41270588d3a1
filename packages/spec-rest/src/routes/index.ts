import { account } from "./account";
import { batch } from "./batch";
import { apiKeys } from "./api-keys";
import { books } from "./books";
import { business } from "./business";
import { cylinders } from "./cylinders";
import { drivers } from "./drivers";
import { customers } from "./customers";
import { cardReaders } from "./card-readers";
import { directDebits } from "./direct-debits";
import { standingOrders } from "./standing-orders";
import { deliveryAreas } from "./delivery-areas";
import { forecasts } from "./forecasts";
import { deliveryOptions } from "./delivery-options";
import { vouchers } from "./vouchers";
import { members } from "./members";
import { events, testBusiness, webhooks } from "./integrations";
import { invoices } from "./invoices";
import { movingIn } from "./moving-in";
import { notifications } from "./notifications";
import { orders } from "./orders";
import { payments } from "./payments";
import { products } from "./products";
import { consoleRoutes } from "./console";
import type { Route } from "./route";
import { rental } from "./rental";
import { rateSets } from "./rate-sets";
import { rota } from "./rota";
import { rounds } from "./rounds";
import { stock } from "./stock";
import { stops } from "./stops";
import { storefront } from "./storefront";
import { suppliers } from "./suppliers";
import { mails } from "./mails";
import { texts } from "./texts";
import { trust } from "./trust";
import { tradeApplications } from "./trade-applications";
import { vehicles } from "./vehicles";

export type { Route } from "./route";

/** Every operation of the REST interface, area by area. */
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
