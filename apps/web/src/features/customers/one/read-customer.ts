import "server-only";
import { cache } from "react";
import { readMailsAbout } from "@/features/emails/read-mails";
import { timeZoneHere } from "@/session/time-zone";
import { everyPage } from "@/trpc/every-page";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";
import { ifHeld } from "@/session/place";
import type { RouterOutputs } from "@/trpc/outputs";

/** What whoever looks may do with the customer: null, or why not. */
export type CustomerCan = RouterOutputs["office"]["can"]["customer"];

/** How many of their orders, invoices and calls a customer's page shows. */
const shownOrders = 10;
const shownStanding = 5;
const shownInvoices = 5;
const shownCalls = 5;
const shownCollections = 5;
const shownAgreements = 10;
const shownTexts = 12;

/** One customer, read once however many parts of the page ask. */
export const readCustomer = cache(async (id: string) =>
  orNotFound((await api()).office.customers.one({ id })),
);

/** A customer's mandate, what was collected last, and what they pay each month. */
async function readDirectDebit(customerId: string) {
  const { office } = await api();
  const [mandates, collections, plans, connection] = await Promise.all([
    office.mandates.list({ customerId, limit: 1 }),
    office.directDebits.list({ customerId, limit: shownCollections }),
    office.budgetPlans.list({ customerId, limit: 1 }),
    ifHeld("connections:read", () => office.directDebitConnection.get(), null),
  ]);
  return {
    mandates: mandates.items,
    collections: collections.items,
    plans: plans.items,
    connection,
  };
}

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

/** Everything a customer's page shows, at once. */
export async function readCustomerPage(id: string) {
  const { office } = await api();
  const customer = await readCustomer(id);
  const [
    can,
    orders,
    standing,
    empties,
    agreed,
    statement,
    invoices,
    calls,
    directDebit,
    mails,
    timeZone,
    cylinders,
    thread,
    messaging,
    forecasts,
  ] = await Promise.all([
    office.can.customer({ id }),
    ifHeld("orders:read", () => office.orders.list({ customerId: id, limit: shownOrders }), null),
    ifHeld(
      "orders:read",
      () => office.standingOrders.list({ customerId: id, limit: shownStanding }),
      null,
    ),
    office.customers.empties({ id }),
    office.customers.agreedRates({ id }),
    ifHeld("invoices:read", () => office.customers.statement({ id }), null),
    ifHeld(
      "invoices:read",
      () => office.invoices.list({ customerId: id, limit: shownInvoices }),
      null,
    ),
    ifHeld("invoices:read", () => office.callNotes.list({ id, limit: shownCalls }), null),
    ifHeld("invoices:read", () => readDirectDebit(id), null),
    readMailsAbout("customer", id),
    timeZoneHere(),
    readCylinders(id),
    office.texts.list({ customerId: id, limit: shownTexts }),
    office.texts.messaging({ id }),
    office.forecasts.list({ customerId: id }),
  ]);
  return {
    customer,
    can,
    orders,
    standing,
    statement,
    invoices,
    calls,
    directDebit,
    mails,
    timeZone,
    cylinders,
    thread,
    messaging,
    forecasts: forecasts.items,
    empties: empties.items,
    agreed: agreed.items,
  };
}
