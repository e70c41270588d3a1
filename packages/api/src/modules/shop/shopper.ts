import type { PrismaClient } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { plans } from "../../platform/access/caller";
import { recordActivity } from "../../platform/audit/activity";
import { changeWith } from "../../platform/audit/change";
import { businessLocked, forbidden, notFound, unauthenticated } from "../../platform/base/errors";
import { hashToken, openPreviewPass, previewHeader } from "../../platform/base/tokens";
import type { Context } from "../../platform/context/context";
import { countRequest, inPlace } from "../../platform/limits/rates";
import { timed } from "../../platform/middleware/procedures";
import { networkOf, refuseCrossOrigin } from "../../platform/request/request";
import { businessAt } from "../business";
import { readConfiguration, type StorefrontConfiguration } from "./storefront/configuration";

/* Which shop a request is at, by its host, and who shops there. */

/** The shop that a host shows, as anybody may know it. */
export interface OpenShop {
  tenantId: string;
  /** The host at which it is seen, in its one spelling. */
  host: string;
  name: string;
  slug: string;
  /** IANA name. */
  timeZone: string;
  publishedAt: Date | null;
  /** It delivers to areas alone, on their days. */
  hasAreas: boolean;
  /** The draft is looked at. */
  isPreview: boolean;
  /** The live configuration; the draft in a preview alone. */
  configuration: StorefrontConfiguration;
}

/**
 * Which shop a host shows: `{slug}.` of the shops' own domain, or a domain its business has proved.
 * Null where none does, for whatever reason; "locked" where it would, were its business not locked.
 * @param previewed the business whose draft is to be seen, be it published or not; no other is shown then
 */
async function shopAt(
  service: PrismaClient,
  hostHeader: string | undefined,
  shopUrl: string,
  previewed: string | null = null,
): Promise<OpenShop | "locked" | null> {
  const business = await businessAt(service, hostHeader, shopUrl);
  const storefront = business?.storefront;
  if (!business || !storefront || business.closedAt !== null) return null;
  const plan = business.subscription?.plan;
  if (!plan || !plans[plan].shop) return null;
  const shown =
    previewed === null
      ? storefront.status === "live"
      : previewed === business.id && storefront.status !== "off";
  if (!shown) return null;
  if (business.lockedAt !== null) return "locked";
  const { id: tenantId, host, name, slug, timeZone, hasDeliveryAreas: hasAreas } = business;
  const configuration = readConfiguration(previewed === null ? storefront.live : storefront.draft);
  const { publishedAt } = storefront;
  return {
    tenantId,
    host,
    name,
    slug,
    timeZone,
    publishedAt,
    hasAreas,
    isPreview: previewed !== null,
    configuration,
  };
}

/** The context of a shop's procedures. */
export interface ShopContext extends Context {
  shop: OpenShop;
  db: PrismaClient;
  /** The shopper's own unpaid order: what it keeps is not kept from them. */
  withoutOrder?: string | null;
}

/** The one way to write for whoever shops: a change is recorded in their name. */
export const byShopper = (ctx: ShopContext, name: string) =>
  changeWith(
    ctx.db,
    (tx, happening) =>
      recordActivity(
        tx,
        { tenantId: ctx.shop.tenantId, kind: "shopper", name: name.slice(0, 120) },
        happening,
        { now: ctx.now, requestId: ctx.request.requestId },
      ),
    ctx,
  );

/** On the shop's own host alone: no page of the service's ever gets it, and no shop gets the service's. */
export const shopSessionCookie = "shop_session";

/** How long signing in lasts: a season of orders. */
export const sessionMs = milliseconds({ days: 90 });

/** The network that a request came from, as bounds count it in one shop alone. */
export const networkAt = (
  { tenantId }: Pick<OpenShop, "tenantId">,
  { address }: Pick<Context["request"], "address">,
): string => `${tenantId} ${networkOf(address)}`;

/** A customer who has signed in to the shop. */
export interface Shopper {
  accountId: string;
  /** The session they are signed in by. */
  sessionId: string;
  name: string;
  email: string;
  /** Whose prices, orders and addresses are theirs. */
  customer: {
    id: string;
    name: string;
    email: string | null;
    phone: string | null;
    buysForResale: boolean;
  };
  /** They buy for a business, and see prices excluding VAT. */
  isTrade: boolean;
  /** Their orders can go on account now. */
  onAccount: boolean;
  /** They have an account, and it is on stop: shoppers are never told why. */
  accountStopped: boolean;
}

const approved = { where: { status: "approved" }, select: { id: true }, take: 1 } as const;

/** What is read of an account to judge whether it still signs in to its customer's things. */
export const accountColumns = {
  email: true,
  applications: approved,
  customer: {
    select: {
      id: true,
      name: true,
      email: true,
      phone: true,
      buysForResale: true,
      onAccount: true,
      stopSince: true,
      archivedAt: true,
      tradeApplications: approved,
    },
  },
} as const;

interface AccountCustomer {
  email: string | null;
  archivedAt: Date | null;
}

/**
 * The customer whose things an account shows: while they are not archived, and while their card has the account's
 * address for mail, or the business approved the account by a trade application (docs/decisions/0325).
 */
export function customerOfAccount<Customer extends AccountCustomer>({
  email,
  applications,
  customer,
}: {
  email: string;
  applications: readonly unknown[];
  customer: Customer | null;
}): Customer | null {
  if (!customer || customer.archivedAt !== null) return null;
  const isOnCard = customer.email?.toLowerCase() === email.toLowerCase();
  return isOnCard || applications.length > 0 ? customer : null;
}

/** Who is signed in to this shop; null for a guest, and where the account shows nobody's things any more. */
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
  const { id: sessionId } = session;
  const { id: accountId, name, email } = session.account;
  const customer = customerOfAccount(session.account);
  if (!customer) return null;
  const { onAccount: hasAccount, stopSince, tradeApplications, archivedAt: _, ...card } = customer;
  const isTrade = hasAccount || tradeApplications.length > 0;
  const onAccount = hasAccount && stopSince === null;
  const accountStopped = hasAccount && stopSince !== null;
  return { accountId, sessionId, name, email, customer: card, isTrade, onAccount, accountStopped };
}

const findSession = (db: PrismaClient, { tenantId, host }: OpenShop, token: string) =>
  db.shopSession.findFirst({
    // A session of another host is not known here: that host may be somebody else's by now.
    where: { tenantId, tokenHash: hashToken(token), OR: [{ host }, { host: null }] },
    relationLoadStrategy: "join",
    select: {
      id: true,
      expiresAt: true,
      account: { select: { ...accountColumns, id: true, name: true } },
    },
  });

/** @throws unauthenticated for a guest */
export async function requireShopper(ctx: Parameters<typeof readShopper>[0]): Promise<Shopper> {
  const shopper = await readShopper(ctx);
  if (!shopper) throw unauthenticated();
  return shopper;
}

/**
 * Whoever looks at a shop, by the request's own Host. 404 where it shows none; `ctx.db` sees that
 * business alone. With a pass they see the draft, and may only look. Looking is not counted: a shop's
 * pages are made for many, from few addresses of caches and proxies.
 */
export const shopperProcedure = () =>
  timed.meta({ access: "shopper" }).use(async ({ ctx, type, next, getRawInput }) => {
    if (type === "mutation") {
      refuseCrossOrigin(ctx.request, ctx.settings.urls);
      await countRequest(ctx, { kind: "address" });
    }
    const pass = ctx.request.header(previewHeader);
    if (pass !== undefined && type === "mutation") throw forbidden("This is only a preview.");
    const previewed =
      pass === undefined ? null : openPreviewPass(ctx.settings.previewKey, pass, ctx.now);
    if (pass !== undefined && previewed === null) throw notFound("shop");
    const host = ctx.request.header("host");
    const shop = await shopAt(ctx.database.service, host, ctx.settings.urls.shop, previewed);
    if (shop === null) throw notFound("shop");
    if (shop === "locked") throw businessLocked();
    const { tenantId } = shop;
    ctx.reply.tenantId = tenantId;
    return inPlace(ctx, { subject: tenantId, heavy: undefined, getRawInput }, () =>
      ctx.database.inBusiness(tenantId, () => next({ ctx: { shop, db: ctx.database.business } })),
    );
  });
