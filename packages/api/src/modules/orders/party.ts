import type { Fulfilment, Tx } from "@roundsman/db";
import { notFound, type Issue } from "../../platform/base/errors";

const customerColumns = { id: true, name: true, onAccount: true, archivedAt: true } as const;
const addressColumns = {
  id: true,
  customerId: true,
  name: true,
  line1: true,
  line2: true,
  city: true,
  postcode: true,
  latitude: true,
  longitude: true,
  dropLatitude: true,
  dropLongitude: true,
  archivedAt: true,
  customer: { select: customerColumns },
} as const;

interface Asked {
  customerId?: string | null;
  deliveryAddressId?: string | null;
  fulfilment: Fulfilment;
}

export type Party = Awaited<ReturnType<typeof findParty>>;

/**
 * Who an order is for and where it goes. A delivery without a customer is for the address's own; a
 * collection has no address, even where one is sent along.
 * @throws not_found for a customer or address that is none of this business
 */
export async function findParty(tx: Tx, tenantId: string, asked: Asked) {
  const address =
    asked.fulfilment === "delivery" && asked.deliveryAddressId
      ? await tx.deliveryAddress.findFirst({
          where: { tenantId, id: asked.deliveryAddressId },
          select: addressColumns,
          relationLoadStrategy: "join",
        })
      : null;
  if (asked.fulfilment === "delivery" && !address) throw notFound("address");
  const customerId = asked.customerId ?? address?.customerId ?? null;
  const customer =
    customerId === null || customerId === address?.customerId
      ? (address?.customer ?? null)
      : await tx.customer.findFirst({
          where: { tenantId, id: customerId },
          select: customerColumns,
        });
  if (customerId !== null && !customer) throw notFound("customer");
  return { customer, address };
}

/** Why no order is taken for a customer, in words; null where one is. */
export const whyNoOrders = ({ archivedAt }: { archivedAt: Date | null }): string | null =>
  archivedAt ? "This customer is archived." : null;

function customerIssues(customer: Party["customer"]): Issue[] {
  const message = customer && whyNoOrders(customer);
  return message ? [{ path: "customerId", message }] : [];
}

/** What speaks against an order of these. */
export const partyIssues = (party: Party): Issue[] => [
  ...customerIssues(party.customer),
  ...addressIssues(party),
];

/** What speaks against delivering there. */
export function addressIssues({ customer, address }: Party): Issue[] {
  const path = "deliveryAddressId";
  if (address?.archivedAt) return [{ path, message: "This address is archived." }];
  if (address && address.customerId !== customer?.id) {
    return [{ path, message: "This is another customer's address." }];
  }
  return [];
}

/** The order's own copy of where it goes: what was known when it was taken. */
export const destinationColumns = ({ customer, address }: Party) => ({
  deliveryAddressId: address?.id ?? null,
  deliverToName: address ? (address.name ?? customer?.name ?? null) : null,
  deliverToAddress: address && inOneLine(address),
  deliverToPostcode: address?.postcode ?? null,
  // The pin set by hand wins over the geocode.
  latitude: address?.dropLatitude ?? address?.latitude ?? null,
  longitude: address?.dropLongitude ?? address?.longitude ?? null,
});

export const inOneLine = ({
  line1,
  line2,
  city,
  postcode,
}: Pick<NonNullable<Party["address"]>, "line1" | "line2" | "city" | "postcode">): string =>
  [line1, line2, city, postcode].filter((part) => part !== null && part !== "").join(", ");
