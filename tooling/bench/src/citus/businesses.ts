import { openService } from "@roundsman/api";
import { makeCrowd } from "@roundsman/api/testing";
import { environmentOf, type DemoDatabase } from "@roundsman/testing/running";
import { z } from "zod";
import type { Wanted } from "../load";

/** A small business with the data that its orders need. */
interface SmallBusiness {
  headers: Record<string, string>;
  /** The body of POST /orders, as JSON. */
  asked: string;
}

const quiet = { error: () => {}, warn: () => {}, info: () => {} };

/** Adds businesses to a database, each with a customer, an address, a product and an API key. */
export async function addBusinesses(
  demo: Pick<DemoDatabase, "environment" | "folder">,
  count: number,
): Promise<SmallBusiness[]> {
  const service = openService({ ...environmentOf(demo), DATABASE_CLUSTER: "citus" }, quiet);
  try {
    const crowd = await makeCrowd(service, count, ["orders:read", "orders:write"]);
    const rows = service.database.service;
    const ofEach = crowd.map(({ id: tenantId, customerId, key }) => ({
      tenantId,
      customerId,
      key,
      deliveryAddressId: crypto.randomUUID(),
      productId: crypto.randomUUID(),
    }));
    await rows.product.createMany({
      data: ofEach.map(({ tenantId, productId }) => ({
        tenantId,
        id: productId,
        name: "Propane 47 kg",
        unitPrice: 7500,
        sold: true,
      })),
    });
    await rows.deliveryAddress.createMany({
      data: ofEach.map(({ tenantId, customerId, deliveryAddressId }) => ({
        tenantId,
        id: deliveryAddressId,
        customerId,
        line1: "1 High Street",
        city: "Kendal",
        postcode: "LA9 4AA",
      })),
    });
    return ofEach.map(({ key, customerId, deliveryAddressId, productId }) => ({
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      asked: JSON.stringify({
        customerId,
        deliveryAddressId,
        paymentMethod: "cash",
        lines: [{ productId, quantity: 2 }],
      }),
    }));
  } finally {
    await service.close();
  }
}

const Order = z.object({ id: z.string() });
const ordersBefore = 5;

/**
 * Returns the requests that these businesses send. Six of ten requests read an order, two read a page of orders, and
 * two place one. Requests of the same business are spread far apart. Each business first gets `ordersBefore` orders.
 */
export async function requestsOf(
  url: string,
  businesses: readonly SmallBusiness[],
): Promise<Wanted[]> {
  const ofEach: Wanted[][] = [];
  for (const { headers, asked } of businesses) {
    const take = { path: "/orders", method: "POST", headers, body: asked } as const;
    const reads: Wanted[] = [];
    for (let n = 0; n < ordersBefore; n += 1) {
      const answer = await fetch(url + take.path, take);
      if (!answer.ok)
        throw new Error(`No order was taken: ${answer.status} ${await answer.text()}`);
      reads.push({ path: `/orders/${Order.parse(await answer.json()).id}`, headers });
    }
    const page = { path: "/orders?limit=50", headers };
    const [first, ...others] = reads;
    if (first) ofEach.push([take, first, page, ...others, first, page, take]);
  }
  const [turns = []] = ofEach;
  return turns.flatMap((_, turn) => ofEach.flatMap((requests) => requests[turn] ?? []));
}
