import { randomUUID } from "node:crypto";
import { shopSessionCookie } from "../../modules/shop/shopper";
import type { StorefrontConfiguration } from "../../modules/shop/storefront/configuration";
import { hashToken, newToken } from "../../platform/base/tokens";
import { contextOf, createCallerFactory, type Service } from "../../platform/context/context";
import { root } from "../../router";
import { callerFor, requestWith } from "../callers/request";
import { connectSandbox, sandboxedService } from "../service/sandbox";
import { makeBusiness, makeMember, signInAs } from "./fixtures";
import { makeProduct, makeVehicle, makeYard, putStock } from "./goods";

const factory = createCallerFactory(root);
type Browser = { address?: string; session?: string; now?: Date; host?: string };
type Commerce = Partial<StorefrontConfiguration["commerce"]>;

/** A business whose shop is live and can take money, with a yard, a cylinder at £34.50 plus 5 % and two ways of delivery. */
export async function openShop(commerce: Commerce = {}) {
  const service = await sandboxedService();
  const rows = service.database.service;
  const business = await makeBusiness(service, { name: "Fell Fuels" });
  const tenantId = business.id;
  const owner = await makeMember(service, business);
  const token = await signInAs(service, owner);
  await connectSandbox(service, business);
  const collection = { enabled: true, address: "1 Shap Road, Kendal", notes: "" };
  await rows.storefront.create({
    data: {
      tenantId,
      status: "live",
      draft: {},
      live: { commerce: { collection, tradeEnquiries: true, ...commerce } },
      publishedAt: new Date(),
    },
  });
  const yard = await makeYard(service, business);
  const product = await makeProduct(service, business, { name: "Butane 13 kg" });
  await putStock(service, business, { locationId: yard.id, productId: product.id, quantity: 500 });
  const option = (name: string, pricePence: number, days: number) =>
    rows.deliveryOption.create({
      data: { tenantId, name, pricePence, minDays: days, maxDays: days, sortOrder: pricePence },
      select: { id: true },
    });
  const [free, nextDay] = [await option("Standard", 0, 3), await option("Next day", 500, 1)];
  const host = `${business.slug}.localhost:3002`;
  /** The shop as a browser sees it, with its own address and, where signed in, its session. */
  const at = (given: Browser = {}) => shopAs(service, { host, ...given });
  /** A form for one cylinder to Windermere, to be paid now: £36.23. */
  const form = (more: object = {}) => ({
    key: randomUUID(),
    lines: [{ productId: product.id, quantity: 1, empties: 1, shownUnitPrice: 3450 }],
    shownTotalPence: 3623,
    fulfilment: "delivery" as const,
    deliveryOptionId: free.id,
    address: { line1: "2 Lake Road", city: "Windermere", postcode: "la231aa" },
    contact: { name: "Jo Tyson", email: `${randomUUID()}@mail.example`, phone: "015394 40000" },
    payment: "now" as const,
    ...more,
  });
  const place = (more: object = {}, as: Browser = {}) => at(as).checkout.place(form(more));
  const office = () => callerFor(service, { token }).office;
  return {
    service,
    rows,
    business,
    /** The session of its owner. */
    token,
    yard,
    product,
    free,
    nextDay,
    office,
    at,
    form,
    place,
    /** Places an order, and gives its id beside the answer. */
    ordered: async (more: object = {}, as: Browser = {}) => {
      const answer = await place(more, as);
      if (answer.outcome !== "placed") throw new Error(JSON.stringify(answer));
      const { trackingRef } = answer;
      const { id } = await rows.order.findFirstOrThrow({ where: { trackingRef } });
      return { ...answer, id };
    },
    /** A line of a new product of which so many are there. */
    scarce: async (quantity: number) => {
      const { id: productId } = await makeProduct(service, business);
      await putStock(service, business, { locationId: yard.id, productId, quantity });
      return { productId, quantity: 1, shownUnitPrice: 3450 };
    },
    /** A round of today with these orders, for a driver, from the shop's yard and back. */
    async planRound(driver: { id: string }, orderIds: string[]) {
      const vehicle = await makeVehicle(service, business);
      return office().rounds.make({
        roundDate: new Date().toISOString().slice(0, 10),
        vehicleId: vehicle.id,
        driverUserId: driver.id,
        startLocationId: yard.id,
        endLocationId: yard.id,
        departsAt: "08:00",
        orderIds,
      });
    },
    /** A trade customer who has signed in. Gives the browser's session. */
    async trade(customer: { id: string }) {
      const account = await rows.shopAccount.create({
        data: {
          tenantId,
          email: `${randomUUID()}@trade.example`,
          name: "Kate Dixon",
          customerId: customer.id,
        },
        select: { id: true, email: true },
      });
      await rows.tradeApplication.create({
        data: {
          tenantId,
          accountId: account.id,
          customerId: customer.id,
          status: "approved",
          businessName: "Dixon's",
          phone: "015394 37210",
          address: {},
        },
      });
      const session = newToken();
      await rows.shopSession.create({
        data: {
          tenantId,
          accountId: account.id,
          tokenHash: hashToken(session),
          expiresAt: new Date(Date.now() + 60 * 60_000),
        },
      });
      return { ...account, session };
    },
  };
}
export type OpenShopTest = Awaited<ReturnType<typeof openShop>>;

function shopAs(service: Service, given: Browser & { host: string }) {
  const request = {
    ...requestWith({ headers: { host: given.host }, entry: "shop" }),
    address: given.address ?? randomUUID(),
    cookie: (name: string) => (name === shopSessionCookie ? given.session : undefined),
  };
  const context = contextOf(service, request, given.now);
  const { shop } = factory(context);
  const {
    pages,
    checkout,
    tracking,
    account,
    payments,
    standing,
    skip,
    papers,
    places,
    messages,
    push,
    card,
  } = shop;
  return {
    pages,
    checkout,
    tracking,
    account,
    payments,
    standing,
    skip,
    papers,
    places,
    messages,
    push,
    card,
    reply: context.reply,
  };
}
