import { account } from "./account";
import { apiKeys } from "./api-keys";
import { notifications } from "./notifications";
import { orders } from "./orders";
import type { Route } from "./route";

export type { Method, ProcedurePath, Route } from "./route";

/** Every operation of the REST interface, area by area. */
export const routes: readonly Route[] = [...account, ...apiKeys, ...notifications, ...orders];
