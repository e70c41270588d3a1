import { account } from "./identity/account";
import { apiKeys } from "./identity/api-keys";
import { staffConsole, trust } from "./console";
import { books } from "./billing/books";
import { cylinders } from "./cylinders";
import { customers } from "./customers";
import { business } from "./business/business";
import { directDebits } from "./billing/direct-debits";
import { drivers } from "./delivery/drivers";
import { integrations } from "./business/integrations";
import { invoices } from "./billing/invoices";
import { members } from "./identity/members";
import { movingIn } from "./business/moving-in";
import { notifications } from "./business/notifications";
import { orders } from "./orders";
import { payments } from "./billing/payments";
import { rounds } from "./delivery/rounds";
import type { AccessTable } from "./rows";
import { stock } from "./stock";
import { storefront } from "./storefront";

export { callers } from "./rows";

/** The outcome of each operation for each caller: written by hand, and compared with the service. */
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
