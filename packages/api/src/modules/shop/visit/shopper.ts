import type { PrismaClient } from "@roundsman/db";
import { hashToken } from "../../../platform/tokens/tokens";
import { unauthenticated } from "../../../platform/base/errors";
import type { ShopContext } from "./by-shopper";
import type { OpenShop } from "./host";

/** On the shop's own host alone: no page of the service's ever gets it, and no shop gets the service's. */
export const shopSessionCookie = "shop_session";

/** How long signing in lasts: a season of orders. */
export const sessionMs = 90 * 24 * 60 * 60 * 1000;

/** A customer who has signed in to the shop. */
export interface Shopper {
  accountId: string;
  name: string;
  email: string;
  /** Whose prices, orders and addresses are theirs. */
  customer: { id: string; name: string; email: string | null; phone: string | null };
  onAccount: boolean;
}

/** Who is signed in to this shop; null for a guest, and where the customer was archived since. */
export async function readShopper({
  db,
  shop,
  request,
  now,
}: Pick<ShopContext, "db" | "shop" | "request" | "now">): Promise<Shopper | null> {
  const token = request.cookie(shopSessionCookie);
  if (!token) return null;
  const session = await findSession(db, shop, token);
  if (!session || session.expiresAt <= now) return null;
  const { id: accountId, name, email, customer } = session.account;
  if (!customer || customer.archivedAt) return null;
  const { onAccount, archivedAt: _, ...card } = customer;
  return { accountId, name, email, customer: card, onAccount };
}

const findSession = (db: PrismaClient, { tenantId, host }: OpenShop, token: string) =>
  db.shopSession.findFirst({
    // A session of another host is not known here: that host may be somebody else's by now.
    where: { tenantId, tokenHash: hashToken(token), OR: [{ host }, { host: null }] },
    relationLoadStrategy: "join",
    select: {
      expiresAt: true,
      account: {
        select: {
          id: true,
          name: true,
          email: true,
          customer: {
            select: {
              id: true,
              name: true,
              email: true,
              phone: true,
              onAccount: true,
              archivedAt: true,
            },
          },
        },
      },
    },
  });

/** @throws unauthenticated for a guest */
export async function requireShopper(ctx: Parameters<typeof readShopper>[0]): Promise<Shopper> {
  const shopper = await readShopper(ctx);
  if (!shopper) throw unauthenticated();
  return shopper;
}
