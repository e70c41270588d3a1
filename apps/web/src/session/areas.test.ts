import { expect, it } from "vitest";
import { mayChangeAt, mayOpen, type Scope } from "./areas";

const yard: Scope[] = ["tenant:read", "products:read", "orders:read", "stock:read", "stock:write"];

it.each([
  ["/", true, false],
  ["/orders", true, false],
  ["/orders/7", true, false],
  ["/orders/new", false, false],
  ["/ordersheet", true, true],
  ["/customers", false, false],
  ["/stock/transfers/7", true, true],
  ["/suppliers/orders", true, true],
  ["/rounds", false, false],
  ["/rounds/drivers", false, false],
  ["/products", true, false],
  ["/settings", true, false],
  ["/settings/members", false, false],
  ["/settings/account", true, true],
])("%s: opened %j, changed %j by somebody of the yard", (path, opened, changed) => {
  expect([mayOpen(yard, path), mayChangeAt(yard, path)]).toEqual([opened, changed]);
});
