import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Service } from "@roundsman/api";
import {
  makeAddress,
  makeCustomer,
  makeDelivery,
  makeMerchant,
  makeRound,
  putStock,
} from "@roundsman/api/testing";
import { sendTo } from "../over-http";

/** A business that does its day's work at rates far below its limits. */
export interface Honest {
  token: string;
  customerId: string;
  addressId: string;
  productId: string;
  orderId: string;
  /** A separate stop for each person at work. */
  stops: { roundId: string; stopId: string }[];
}

/** The requests of one period. */
export interface Looked {
  /** Milliseconds until each complete answer. */
  times: number[];
  /** Answers that were not a success, in words. */
  failed: string[];
}

const atWork = 3;
const betweenMs = 40;

export async function openHonest(service: Service): Promise<Honest> {
  const { business, owner, yard, product, vehicle, driver } = await makeMerchant(service);
  const goods = { productId: product.id, condition: "full" as const, quantity: 100_000 };
  await putStock(service, business, { ...goods, locationId: yard.id });
  const customer = await makeCustomer(service, business);
  const address = await makeAddress(service, business, customer);
  const orders = [];
  for (let n = 0; n < 40; n += 1) {
    const lines = [{ productId: product.id, quantity: 2 }];
    orders.push(await makeDelivery(service, business, { lines }));
  }
  const stops = [];
  for (const { id } of orders.slice(0, atWork)) {
    const round = await makeRound(service, business, {
      driverUserId: driver.id,
      vehicleId: vehicle.id,
      startLocationId: yard.id,
      endLocationId: yard.id,
      status: "out",
      orderIds: [id],
    });
    stops.push({ roundId: round.id, stopId: round.stopIds[0] ?? "" });
  }
  return {
    token: owner.token,
    customerId: customer.id,
    addressId: address.id,
    productId: product.id,
    orderId: orders.at(-1)?.id ?? "",
    stops,
  };
}

/**
 * Works for `seconds` with three people at once: they list, read, place an order, complete a stop and reverse the
 * stop.
 */
export async function workFor(url: string, honest: Honest, seconds: number): Promise<Looked> {
  const looked: Looked = { times: [], failed: [] };
  const until = Date.now() + seconds * 1000;
  const send = sendTo(url);
  const ask = async (method: string, path: string, body?: object) => {
    const began = performance.now();
    try {
      const { status, body: said } = await send(method, path, { as: honest.token, body });
      if (status >= 300) looked.failed.push(`${method} ${path}: ${status} ${JSON.stringify(said)}`);
    } catch (error) {
      looked.failed.push(`${method} ${path}: ${String(error)}`);
    }
    looked.times.push(performance.now() - began);
    await pause(betweenMs);
  };
  const work = async ({ roundId, stopId }: Honest["stops"][number]) => {
    const stop = `/rounds/${roundId}/stops/${stopId}`;
    while (Date.now() < until) {
      await ask("GET", "/orders?limit=30");
      await ask("GET", `/orders/${honest.orderId}`);
      await ask("POST", "/orders", orderOf(honest));
      await ask("POST", `${stop}/complete`, {
        recordId: randomUUID(),
        doneAt: new Date().toISOString(),
      });
      await ask("POST", `${stop}/undo`, {});
    }
  };
  await Promise.all(honest.stops.map(work));
  return looked;
}

const orderOf = ({ customerId, addressId, productId }: Honest) => ({
  customerId,
  deliveryAddressId: addressId,
  fulfilment: "delivery",
  paymentMethod: "on_account",
  lines: [{ productId, quantity: 1 }],
});
