import { restOn } from "@roundsman/spec-rest/testing";
import { routesOf, type Route } from "@roundsman/spec-rest";
import type { Field } from "../field";

/** Procedures that only the apps call and that change money, stock or accounts. */
const procedures = [
  "account.changeEmail",
  "account.changePassword",
  "account.confirmTwoStep",
  "account.disableTwoStep",
  "account.endSession",
  "account.erase",
  "account.renewRecoveryCodes",
  "account.sendVerification",
  "console.businesses.setRates",
  "console.overrides.review",
  "console.people.erase",
  "office.apps.allow",
  "office.apps.refuse",
  "office.firstRun.takeProducts",
  "office.prices.saveGrid",
  "office.privacy.eraseCustomer",
  "office.refusedRecords.accept",
  "office.refusedRecords.report",
  "office.refusedRecords.setAside",
  "office.rounds.reportRefused",
  "shop.account.askLink",
  "shop.account.enquire",
  "shop.account.signIn",
  "shop.checkout.place",
  "shop.mandates.sandboxSign",
  "shop.mandates.sign",
  "shop.payments.pay",
  "shop.payments.payInvoice",
  "shop.payments.sandboxPay",
  "shop.tracking.leaveOrder",
  "shop.tracking.payOrder",
  "shop.tracking.raiseInvoice",
] as const satisfies readonly Route["procedure"][];

const apps = "/apps/";

/** A route for each procedure, as if it were one of REST. They exist in this process only. */
export const appRoutes: readonly Route[] = routesOf(
  "Apps",
  procedures.map((procedure) => ({
    method: "POST" as const,
    path: `${apps}${procedure}` as const,
    procedure,
    summary: procedure,
  })),
);

/** Returns the field with a sender that also answers the apps' routes. */
export function withApps(field: Field): Field {
  const { send } = restOn(field.service, [], appRoutes);
  return {
    ...field,
    send: (method, path, asked) => (path.startsWith(apps) ? send : field.send)(method, path, asked),
  };
}
