import type { RaceTable } from "../race";
import { account } from "./identity/account";
import { books } from "./billing/books";
import { business } from "./business/business";
import { cardReaders } from "./billing/card-readers";
import { catalogue } from "./catalogue/catalogue";
import { staffConsole } from "./console";
import { cylinders } from "./stock/cylinders";
import { customers } from "./customers/customers";
import { standingOrders } from "./orders/standing-orders";
import { directDebits } from "./billing/direct-debits";
import { fleet } from "./delivery/fleet";
import { integrations } from "./business/integrations";
import { invoices } from "./billing/invoices";
import { members } from "./identity/members";
import { movingIn } from "./business/moving-in";
import { orders } from "./orders/orders";
import { prices } from "./catalogue/prices";
import { rental } from "./stock/rental";
import { road } from "./delivery/road";
import { rounds } from "./delivery/rounds";
import { serials } from "./stock/serials";
import { stock } from "./stock/stock";
import { storefront } from "./storefront";
import { supplierOrders } from "./stock/supplier-orders";
import { suppliers } from "./stock/suppliers";
import { texts } from "./business/texts";
import { trade } from "./customers/trade";
import { transfers } from "./stock/transfers";
import { trust } from "./trust";

/** The races of each REST operation that changes something. */
export const races: RaceTable = {
  ...account,
  ...business,
  ...members,
  ...catalogue,
  ...customers,
  ...texts,
  ...cylinders,
  ...prices,
  ...trade,
  ...orders,
  ...invoices,
  ...rental,
  ...cardReaders,
  ...standingOrders,
  ...directDebits,
  ...books,
  ...integrations,
  ...movingIn,
  ...rounds,
  ...road,
  ...fleet,
  ...serials,
  ...stock,
  ...transfers,
  ...suppliers,
  ...supplierOrders,
  ...storefront,
  ...staffConsole,
  ...trust,
};
