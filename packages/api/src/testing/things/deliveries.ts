import { randomUUID } from "node:crypto";
import type { PaymentMethod } from "@roundsman/db";
import type { Service } from "../../platform/context/context";
import { makeBusiness, makeMember, signInAs } from "./fixtures";
import { makeAddress, makeCustomer, makeProduct, makeVehicle, makeYard } from "./goods";

/* Orders waiting for a round, and a business that drives them out. */

const byId = { select: { id: true } } as const;

/** A placed order for delivery in Windermere: three cylinders, on account, unless told otherwise. */
export async function makeDelivery(
  service: Service,
  business: { id: string },
  given: {
    lines: readonly { productId: string; quantity: number }[];
    collect?: readonly { productId: string; quantity: number }[];
    paymentMethod?: PaymentMethod;
    customerName?: string;
    paidAt?: Date;
    fulfilment?: "delivery" | "collection";
    deliveryChargePence?: number;
    wantedOn?: Date;
    expectedFrom?: Date;
    expectedTo?: Date;
  },
) {
  const customer = await makeCustomer(service, business);
  const address = await makeAddress(service, business, customer);
  const tenantId = business.id;
  return service.database.service.order.create({
    data: {
      tenantId,
      customerId: customer.id,
      customerName: given.customerName ?? "Mrs Tyson",
      deliveryAddressId: address.id,
      deliverToName: "Low Fell Farm",
      deliverToAddress: "1 Lake Road, Windermere",
      deliverToPostcode: "LA23 1AA",
      latitude: 54.3807,
      longitude: -2.9068,
      source: "office",
      trackingRef: randomUUID().replaceAll("-", "").slice(0, 18).toUpperCase(),
      fulfilment: given.fulfilment ?? "delivery",
      wantedOn: given.wantedOn ?? null,
      expectedFrom: given.expectedFrom ?? null,
      expectedTo: given.expectedTo ?? null,
      paymentMethod: given.paymentMethod ?? "on_account",
      deliveryChargePence: given.deliveryChargePence ?? 0,
      ...(given.paidAt && { paidAt: given.paidAt, paidVia: "provider", paidPence: 1 }),
      lines: {
        create: given.lines.map((line, position) => ({
          position,
          productId: line.productId,
          productName: "Butane 13 kg",
          quantity: line.quantity,
          unitPrice: 3450,
          vatRate: 5,
        })),
      },
      collect: {
        create: (given.collect ?? []).map((line) => ({ ...line, productName: "Butane 13 kg" })),
      },
    },
    select: { id: true, lines: { select: { id: true, quantity: true, productId: true } } },
  });
}

/** A business with a yard, a van, a product, an owner and a driver, both signed in. */
export async function makeMerchant(service: Service) {
  const business = await makeBusiness(service);
  const owner = await makeMember(service, business, "owner");
  const driver = await makeMember(service, business, "driver");
  return {
    business,
    owner: { ...owner, token: await signInAs(service, owner) },
    driver: { ...driver, token: await signInAs(service, driver) },
    yard: await makeYard(service, business),
    vehicle: await makeVehicle(service, business),
    product: await makeProduct(service, business),
  };
}
export type Merchant = Awaited<ReturnType<typeof makeMerchant>>;

/** The id of an order of a merchant's that was delivered in full and can be invoiced. */
export async function makeDelivered(
  service: Service,
  { business, product }: Pick<Merchant, "business" | "product">,
): Promise<string> {
  const { id } = await makeDelivery(service, business, {
    lines: [{ productId: product.id, quantity: 2 }],
  });
  const db = service.database.service;
  await db.orderLine.updateMany({ where: { orderId: id }, data: { deliveredQuantity: 2 } });
  const where = { tenantId: business.id, id };
  await db.order.updateMany({ where, data: { status: "delivered", deliveredAt: new Date() } });
  return id;
}

/** A round of today with these orders on it, straight into the database. */
export async function makeRound(
  { database }: Service,
  business: { id: string },
  given: {
    driverUserId?: string;
    vehicleId?: string;
    startLocationId?: string;
    endLocationId?: string;
    status?: "planned" | "out" | "done";
    orderIds?: readonly string[];
    roundDate?: Date;
  } = {},
) {
  const tenantId = business.id;
  const { orderIds = [], ...columns } = given;
  const today = new Date(new Date().toISOString().slice(0, 10));
  const round = await database.service.round.create({
    data: { tenantId, roundDate: today, departsAt: "08:00", ...columns },
    ...byId,
  });
  const stops = await database.service.stop.createManyAndReturn({
    data: orderIds.map((orderId, at) => ({
      tenantId,
      roundId: round.id,
      orderId,
      sequence: at + 1,
    })),
    select: { id: true, orderId: true },
  });
  await database.service.order.updateMany({
    where: { tenantId, id: { in: [...orderIds] } },
    data: { roundId: round.id },
  });
  return { id: round.id, stopIds: orderIds.map((id) => stops.find((s) => s.orderId === id)!.id) };
}
