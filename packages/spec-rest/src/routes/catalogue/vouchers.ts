import { routesOf } from "../route";

export const vouchers = routesOf("Vouchers", [
  {
    method: "GET",
    path: "/vouchers",
    procedure: "office.vouchers.list",
    summary: "List the vouchers of the shop, by code",
  },
  {
    method: "POST",
    path: "/vouchers",
    procedure: "office.vouchers.create",
    status: 201,
    summary: "Add a voucher",
  },
  {
    method: "GET",
    path: "/vouchers/{id}",
    procedure: "office.vouchers.one",
    summary: "One voucher",
  },
  {
    method: "PATCH",
    path: "/vouchers/{id}",
    procedure: "office.vouchers.change",
    summary: "Change or archive a voucher; orders already taken keep what it took off",
  },
]);
