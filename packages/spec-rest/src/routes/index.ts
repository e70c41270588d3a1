import { account } from "./account";
import { apiKeys } from "./api-keys";
import { notifications } from "./notifications";
import { orders } from "./orders";
import type { Route } from "./route";
import { rounds } from "./rounds";
import { stops } from "./stops";

export type { Method, ProcedurePath, Route } from "./route";

/** Every operation of the REST interface, area by area. */
export const routes: readonly Route[] = [
  ...account,
  ...apiKeys,
  ...notifications,
  ...orders,
  ...rounds,
  ...stops,
];
