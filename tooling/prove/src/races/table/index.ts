import type { RaceTable } from "../race";
import { account } from "./account";
import { books } from "./books";
import { business } from "./business";
import { cardReaders } from "./card-readers";
import { catalogue } from "./catalogue";
import { staffConsole } from "./console";
import { cylinders } from "./cylinders";
import { customers } from "./customers";
import { standingOrders } from "./standing-orders";
import { directDebits } from "./direct-debits";
import { fleet } from "./fleet";
import { integrations } from "./integrations";
import { invoices } from "./invoices";
import { members } from "./members";
import { movingIn } from "./moving-in";
import { orders } from "./orders";
import { prices } from "./prices";
import { rental } from "./rental";
import { road } from "./road";
import { rounds } from "./rounds";
import { serials } from "./serials";
import { stock } from "./stock";
import { storefront } from "./storefront";
import { supplierOrders } from "./supplier-orders";
import { suppliers } from "./suppliers";
import { texts } from "./texts";
import { trade } from "./trade";
import { transfers } from "./transfers";
import { trust } from "./trust";

/** What is raced for at each operation that changes something. */
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
