import "server-only";
import { cache } from "react";
import { daysAfter, todayIn } from "@roundsman/ui/format";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";
import { everyPage } from "@/trpc/every-page";
import { orNotFound } from "@/trpc/not-found";
import type { RouterOutputs } from "@/trpc/outputs";
import { newValues, type StandingLine } from "./standing-values";

/** One standing order, read once however many parts of the page ask. */
export const readStanding = cache(async (id: string) =>
  orNotFound((await api()).office.standingOrders.one({ id })),
);

/** Their addresses in use, each in one line. */
export async function readAddresses(customerId: string) {
  const { addresses, ...customer } = await orNotFound(
    (await api()).office.customers.one({ id: customerId }),
  );
  return {
    customer: { id: customer.id, name: customer.name },
    addresses: addresses
      .filter(({ archivedAt }) => archivedAt === null)
      .map(({ id, name, line1, city, postcode }) => ({
        id,
        words: [name, line1, city, postcode].filter(Boolean).join(", "),
      })),
  };
}

/** The delivery options that are offered, and the one that a standing order has, offered any longer or not. */
export async function readOptions(chosen: string | null) {
  const { office } = await api();
  const options = await everyPage((at) => office.deliveryOptions.list({ ...at, archived: true }));
  return options
    .filter(({ id, archivedAt }) => archivedAt === null || id === chosen)
    .map(({ id, name }) => ({ id, name }));
}

type Order = RouterOutputs["office"]["orders"]["one"];

/** What a new one starts with: one of their orders, or the customer alone. */
export async function readNewStanding(asked: { order: string | null; customer: string | null }) {
  const { office } = await api();
  const order =
    asked.order === null ? null : await orNotFound(office.orders.one({ id: asked.order }));
  const customerId = order ? order.customerId : asked.customer;
  if (customerId === null) return null;
  const { customer, addresses } = await readAddresses(customerId);
  const options = await readOptions(null);
  const today = todayIn(await timeZoneHere());
  const values = newValues({
    deliveryAddressId: theirAddress(order, addresses) ?? addresses[0]?.id ?? "",
    startsOn: startOf(order, today),
    lines: order ? linesOf(order) : [],
    ...(order && {
      deliveryOptionId: options.find(({ id }) => id === order.deliveryOptionId)?.id ?? "",
      leaveInstruction: order.leaveInstruction ?? "",
      leaveDetail: order.leaveDetail ?? "",
    }),
  });
  return { customer, addresses, options, values };
}

const theirAddress = (order: Order | null, addresses: readonly { id: string }[]) =>
  addresses.find(({ id }) => id === order?.deliveryAddressId)?.id;

/** Four weeks after the order, or a week from now where that is past. */
function startOf(order: Order | null, today: string): string {
  const on = order?.wantedOn ?? order?.expectedFrom ?? order?.createdAt.slice(0, 10) ?? today;
  const next = daysAfter(on, 28);
  return next > today ? next : daysAfter(today, 7);
}

function linesOf({ lines, collect }: Order): StandingLine[] {
  const empties = new Map(collect.map(({ productId, quantity }) => [productId, quantity]));
  return lines.map(({ productId, productName, quantity, measure }, key) => ({
    key,
    productId,
    productName,
    returnable: true,
    quantity,
    measure,
    empties: Math.min(empties.get(productId) ?? 0, quantity),
  }));
}
