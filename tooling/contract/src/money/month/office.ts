import {
  connectSandbox,
  makeMerchant,
  makeRound,
  sandboxedService,
  type SandboxedService,
} from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { expect, vi } from "vitest";
import { z } from "zod";

/* An office whose month is lived over REST, each deed on its day. */

const Id = z.looseObject({ id: z.uuid() });
const Taken = z.looseObject({ id: z.uuid(), lines: z.array(Id) });
const Invoices = z.object({ items: z.array(Id).length(1) });

export interface Customer {
  id: string;
  addressId: string;
}

/** Counts what is ordered, by the piece. */
export type Basket = Partial<Record<"gas" | "regulator" | "exchange", number>>;

type Answer = ReturnType<ReturnType<typeof restOn>["get"]>;
async function done(answer: Answer): Promise<unknown> {
  const { status, body } = await answer;
  expect({ isDone: status < 300, body }).toEqual({ isDone: true, body });
  return body;
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

/** Opens the business on a day: registered for VAT by invoices, with the settings of a new business. */
export async function openOffice(first: string) {
  const service = await sandboxedService();
  const { now, setClock } = clockOf(service);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${first}T08:00:00Z`) });
  const at = await makeMerchant(service);
  const { business, yard, driver } = at;
  await setClock(first);
  await connectSandbox(service, business);
  const api = restOn(service);
  const as = at.owner.token;
  const ask = (path: string, body: object = {}) => api.post(path, { as, body });
  const get = (path: string) => done(api.get(path, { as }));
  const post = (path: string, body: object = {}) => done(ask(path, body));
  const patch = (path: string, body: object) => done(api.patch(path, { as, body }));
  const make = async (path: string, body: object) => Id.parse(await post(path, body)).id;

  await patch("/business", {
    address: "1 Shap Road, Kendal",
    vatRegistered: true,
    vatNumber: "GB123456782",
    vatRegisteredFrom: "2020-01-01",
    vatScheme: "standard",
  });
  const group = await make("/exchange-groups", { name: "Propane 13 kg", chargePence: 3_999 });
  const cylinder = { unitPrice: 3_450, vatRate: 5, returnable: true };
  const goods = {
    gas: await make("/products", { name: "Butane 13 kg", ...cylinder }),
    regulator: await make("/products", { name: "Regulator", unitPrice: 1_003, vatRate: 20 }),
    exchange: await make("/products", {
      name: "Propane 13 kg",
      ...cylinder,
      exchangeGroupId: group,
    }),
  };
  await done(api.put("/card-readers/connection", { as, body: {} }));
  const reader = { name: "Van 1", pairingCode: "4WLFDSBF", vehicleId: at.vehicle.id };
  await post("/card-readers", reader);

  const customer = async (name: string): Promise<Customer> => {
    const id = await make("/customers", { name, onAccount: true });
    return { id, addressId: await addressOf(id) };
  };
  const addressOf = (id: string) =>
    make(`/customers/${id}/addresses`, { line1: "1 Lake Road", city: "Kendal" });
  const lines = (basket: Basket) =>
    Object.entries(basket).map(([name, quantity]) => ({
      productId: z.string().parse(Reflect.get(goods, name)),
      quantity,
    }));
  const take = async (
    from: Customer | null,
    paymentMethod: "on_account" | "cash" | "link",
    basket: Basket,
    { deliver = false, ...more }: { deliver?: boolean; agreements?: object[] } = {},
  ) =>
    Taken.parse(
      await post("/orders", {
        ...(from && { customerId: from.id }),
        ...(from && deliver && { deliveryAddressId: from.addressId }),
        fulfilment: deliver ? "delivery" : "collection",
        paymentMethod,
        lines: lines(basket),
        ...more,
      }),
    );
  const collect = (orderId: string) =>
    post(`/orders/${orderId}/collected`, { locationId: yard.id });
  /** Goods on account that their customer fetches. */
  const fetched = async (from: Customer, basket: Basket, more: object = {}) => {
    const { id } = await take(from, "on_account", basket, more);
    await collect(id);
    return id;
  };
  /** A sale over the counter for cash, to nobody who is known. */
  const counter = async (basket: Basket) => {
    const { id } = await take(null, "cash", basket);
    await post(`/orders/${id}/paid`, { method: "cash", locationId: yard.id });
    await collect(id);
    return id;
  };
  const bill = async (...orderIds: string[]) =>
    Invoices.parse(await post("/invoices", { orderIds })).items[0]?.id ?? "";
  /** A round of today that is out with these orders, and how each stop of it is done. */
  const round = async (orderIds: readonly string[]) => {
    const { id, stopIds } = await makeRound(service, business, {
      driverUserId: driver.id,
      vehicleId: at.vehicle.id,
      startLocationId: yard.id,
      roundDate: new Date(now().toISOString().slice(0, 10)),
      status: "out",
      orderIds,
    });
    const byDriver = (path: string, body: object = {}) =>
      done(api.post(`/rounds/${id}/${path}`, { as: driver.token, body }));
    const stop = (orderId: string) => `stops/${stopIds[orderIds.indexOf(orderId)] ?? ""}`;
    return {
      deliver: (orderId: string, body: object = {}) => byDriver(`${stop(orderId)}/complete`, body),
      payByCard: async (orderId: string) => {
        await byDriver(`${stop(orderId)}/card`);
        service.setClock(new Date(now().getTime() + 10_000));
        await byDriver(`${stop(orderId)}/card/ask`);
        service.setClock(null);
      },
      hand: (handedPence: number) => byDriver("cash", { handedPence }),
      count: async (countedPence: number) => {
        const { handovers } = z
          .looseObject({ handovers: z.array(Id) })
          .parse(await get(`/rounds/${id}/cash`));
        await post(`/rounds/${id}/cash/${handovers.at(-1)?.id ?? ""}/count`, { countedPence });
      },
      stopOf: (orderId: string) => `/rounds/${id}/${stop(orderId)}`,
    };
  };
  const refundsOf = async (orderId: string) => {
    const { items } = z
      .looseObject({ items: z.array(Id) })
      .parse(await get(`/orders/${orderId}/refunds`));
    return items.map(({ id }) => id);
  };
  /** An order that is paid by its link at the provider, whose notice comes in. */
  const payByLink = async (orderId: string) => {
    await post(`/orders/${orderId}/payment-link`);
    const { body, signature } = await service.payAtProvider(orderId);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    await done(api.post("/webhooks/payments", { body, headers }));
  };
  const receipt = (from: Customer, method: string, amountPence: number, pays: [string, number][]) =>
    make("/receipts", {
      customerId: from.id,
      method,
      amountPence,
      ...(method === "bank_transfer" ? {} : { locationId: yard.id }),
      allocations: pays.map(([invoiceId, pence]) => ({ invoiceId, amountPence: pence })),
    });
  const moveCash = (kind: string, place: string | undefined, amountPence: number) =>
    post("/cash-movements", { locationId: yard.id, kind, place, amountPence });
  /** Brings in the sheets of another program, each a CSV file by its name. */
  const bringIn = async (sheets: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [index, [name, text]] of Object.entries(sheets).entries()) {
      const field = index === 0 ? "file" : `file${index + 1}`;
      form.append(field, new Blob([text], { type: "text/csv" }), `${name}.csv`);
    }
    const sent = new Response(form);
    const looked = z
      .looseObject({ id: z.uuid(), faults: z.array(z.unknown()).length(0), totals: z.unknown() })
      .parse(
        await done(
          api.post("/moving-in", {
            as,
            body: new Uint8Array(await sent.arrayBuffer()),
            headers: { "content-type": sent.headers.get("content-type") ?? "" },
          }),
        ),
      );
    await post(`/moving-in/${looked.id}/apply`, { totals: looked.totals });
  };
  return {
    yard,
    service,
    group,
    setClock,
    ask,
    get,
    post,
    make,
    customer,
    addressOf,
    take,
    fetched,
    counter,
    bill,
    round,
    payByLink,
    refundsOf,
    receipt,
    moveCash,
    bringIn,
  };
}

/** The clock of the service and of its provider, in which no session runs out. */
function clockOf({ database }: SandboxedService) {
  const now = () => new Date();
  return {
    now,
    /** @param time HH:MM in UTC */
    setClock: async (day: string, time = "10:00") => {
      vi.setSystemTime(new Date(`${day}T${time}:00Z`));
      const expires = new Date(now().getTime() + 86_400_000);
      await database.service.session.updateMany({ data: { lastUsedAt: now(), expires } });
    },
  };
}
