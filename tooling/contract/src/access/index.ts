import { account } from "./account";
import { apiKeys } from "./api-keys";
import { staffConsole, trust } from "./console";
import { books } from "./books";
import { cylinders } from "./cylinders";
import { customers } from "./customers";
import { business } from "./business";
import { directDebits } from "./direct-debits";
import { drivers } from "./drivers";
import { integrations } from "./integrations";
import { invoices } from "./invoices";
import { members } from "./members";
import { movingIn } from "./moving-in";
import { notifications } from "./notifications";
import { orders } from "./orders";
import { payments } from "./payments";
import { rounds } from "./rounds";
import type { AccessTable } from "./rows";
import { stock } from "./stock";
import { storefront } from "./storefront";

export { callers } from "./rows";

/** Who meets what at which operation: written by hand, held against what is built. */
export const accessTable: AccessTable = {
  ...account,
  ...business,
  ...movingIn,
  ...members,
  ...apiKeys,
  ...integrations,
  ...notifications,
  ...customers,
  ...cylinders,
  ...orders,
  ...payments,
  ...invoices,
  ...directDebits,
  ...books,
  ...rounds,
  ...drivers,
  ...stock,
  ...storefront,
  ...staffConsole,
  ...trust,
};
