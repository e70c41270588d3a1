import "server-only";
import { cache } from "react";
import { timeZoneHere } from "@/session/time-zone";
import { everyPage } from "@/trpc/every-page";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";
import { ifHeld, requirePlace } from "@/session/place";
import type { RouterOutputs } from "@/trpc/outputs";
import { customerTabs, type CustomerTab } from "@/features/states/customer-tabs";

/** What whoever looks may do with the customer: null, or why not. */
export type CustomerCan = RouterOutputs["office"]["can"]["customer"];

const shownAgreements = 10;

/** One customer, read once however many parts of the page ask. */
export const readCustomer = cache(async (id: string) =>
  orNotFound((await api()).office.customers.one({ id })),
);

/** Their account as it stands, read once; null for whoever may not see it. */
export const readStatement = cache(async (id: string) => {
  const { office } = await api();
  return ifHeld("invoices:read", () => office.customers.statement({ id }), null);
});

/** Their cylinders with the latest agreements, and the groups for a new one. */
async function readCylinders(customerId: string) {
  const { office } = await api();
  const [positions, agreements, groups] = await Promise.all([
    office.cylinderAgreements.ofCustomer({ id: customerId }),
    office.cylinderAgreements.list({ customerId, limit: shownAgreements }),
    ifHeld("products:read", () => everyPage((at) => office.exchangeGroups.list(at)), []),
  ]);
  return { positions: positions.items, agreements: agreements.items, groups };
}

/** Facts that a customer's page shows on every tab. Each tab reads the rest. */
export async function readCustomerPage(id: string) {
  const { office } = await api();
  const [customer, can, statement, newest, forecasts, empties, cylinders, timeZone, place] =
    await Promise.all([
      readCustomer(id),
      office.can.customer({ id }),
      readStatement(id),
      ifHeld("orders:read", () => office.orders.list({ customerId: id, limit: 1 }), null),
      office.forecasts.list({ customerId: id }),
      office.customers.empties({ id }),
      readCylinders(id),
      timeZoneHere(),
      requirePlace(),
    ]);
  const hidden: Partial<Record<CustomerTab, boolean>> = {
    account: !place.business.scopes.includes("invoices:read"),
    cylinders: cylinders.groups.length === 0 && cylinders.agreements.length === 0,
  };
  return {
    customer,
    can,
    statement,
    lastOrder: newest?.items[0] ?? null,
    forecasts: forecasts.items,
    empties: empties.items,
    cylinders,
    timeZone,
    /** Tabs that have something to show to the one who looks. */
    tabs: customerTabs.filter((tab) => !hidden[tab]),
  };
}
export type CustomerPage = Awaited<ReturnType<typeof readCustomerPage>>;

/** Props that the page gives to each tab. */
export type CustomerTabProps = Pick<CustomerPage, "customer" | "can" | "timeZone">;
