import type { PrismaClient, Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { networkAt, type ShopContext, type Shopper } from "../shopper";
import { addressOfToken, isTokenOf } from "./token";
import { quickBounds } from "../../../platform/limits/bounds";

/** A card that works, and whose it is. */
export interface FoundCard {
  address: { id: string; line1: string; city: string | null; postcode: string | null };
  /** The order that it placed last. */
  lastOrderId: string | null;
  /** Its customer, as the checkout sees somebody who is signed in; nothing goes on account by a card. */
  shopper: Shopper;
}

/**
 * The card that a token is of.
 * @throws not_found where it is none, was ended, or its address or customer is archived; rate_limited
 */
export async function findCard(
  ctx: Pick<ShopContext, "shop" | "db" | "settings" | "limits" | "request">,
  token: string,
): Promise<FoundCard> {
  await ctx.limits.countQuick(quickBounds.lookAtCard, {
    shopNetwork: networkAt(ctx.shop, ctx.request),
  });
  return readCard(ctx.db, ctx, token);
}

/** The same inside a change. @throws not_found */
export async function readCard(
  db: Pick<PrismaClient | Tx, "deliveryAddress">,
  { shop: { tenantId }, settings }: Pick<ShopContext, "shop" | "settings">,
  token: string,
): Promise<FoundCard> {
  const addressId = addressOfToken(token);
  const row =
    addressId &&
    (await db.deliveryAddress.findFirst({
      where: {
        tenantId,
        id: addressId,
        archivedAt: null,
        cardIssuedAt: { not: null },
        customer: { archivedAt: null },
      },
      relationLoadStrategy: "join",
      select: {
        id: true,
        line1: true,
        city: true,
        postcode: true,
        cardVersion: true,
        cardOrderId: true,
        customer: {
          select: { id: true, name: true, email: true, phone: true, buysForResale: true },
        },
      },
    }));
  if (!row) throw notFound("card");
  const { customer, cardVersion: version, cardOrderId: lastOrderId, ...address } = row;
  const card = { tenantId, addressId: row.id, customerId: customer.id, version };
  if (!isTokenOf(settings.previewKey, token, card)) throw notFound("card");
  return {
    address,
    lastOrderId,
    shopper: {
      // A card opens no account, and nobody has signed in.
      accountId: "",
      sessionId: "",
      name: customer.name,
      email: customer.email ?? "",
      customer,
      isTrade: false,
      onAccount: false,
      accountStopped: false,
    },
  };
}

/**
 * An address as whoever holds its card may read it: enough to know the right card, and too little to find the house.
 * "2 Lake Road" is "2 L… R…".
 */
export function maskedPlace({ line1, city, postcode }: FoundCard["address"]): string {
  const first = line1
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => (/^\d/.test(word) ? word : `${word.slice(0, 1)}…`))
    .join(" ");
  return [first, city, postcode?.split(" ")[0]].filter(Boolean).join(", ");
}
