import { createServer as createHttpServer, request as ask } from "node:http";
import { ConnectionError, roundsman, RoundsmanError } from "@roundsman/client";
import { sandboxedService, signInDemo } from "@roundsman/api/testing";
import { createRest, createServer, listen, stop } from "@roundsman/spec-rest";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* packages/client against the real server on the demo's data. */

const service = await sandboxedService({ demo: true });
const server = createServer(createRest(service), { log: service.log, trustedProxies: 0 });
let url: string;
let key: string;
let client: ReturnType<typeof roundsman>;
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, { host: "127.0.0.1", port: 0 })}`;
  const scopes = ["customers:read", "products:read", "orders:read", "orders:write"];
  const made = await restOn(service).post("/api-keys", {
    as: await signInDemo(service, "olivia@fellside.example"),
    body: { name: "The client's test", scopes },
  });
  key = z.object({ key: z.string() }).parse(made.body).key;
  client = roundsman({ url, key });
});
afterAll(async () => {
  await stop(server);
  await service.close();
});

/** Returns the body of an order of two cylinders for a customer of the demo. */
async function newOrder() {
  const { items } = await client.customers.list({ limit: 1 }).first();
  const [customer] = items;
  const addresses = await client.addresses.list(customer?.id ?? "").all();
  const products = await client.products.list({ q: "PRO-19" }).first();
  return {
    customerId: customer?.id ?? "",
    deliveryAddressId: addresses[0]?.id ?? "",
    fulfilment: "delivery" as const,
    paymentMethod: "cash" as const,
    lines: [{ productId: products.items[0]?.id ?? "", quantity: 2 }],
  };
}

describe("the client", () => {
  it("takes an order, changes it and finds it", async () => {
    const order = await client.orders.take(await newOrder());
    expect(order).toMatchObject({ status: "placed", source: "api" });
    const changed = await client.orders.change(order.id, { notes: "Call before you come." });
    expect(changed.notes).toBe("Call before you come.");
    expect(await client.orders.one(order.id)).toEqual(changed);
    const { items } = await client.orders.list({ limit: 1 }).first();
    expect(items.map(({ id }) => id)).toEqual([order.id]);
  });

  it("gives related resources beside a list, and beside one", async () => {
    const page = await client.orders.list({ limit: 10, expand: ["customer"] }).first();
    const order = page.items.find(({ customerId }) => customerId !== null);
    const named = page.expanded?.customer?.[order?.customerId ?? ""]?.name;
    expect(named).toBe(order?.customerName);
    const one = await client.orders.one(order?.id ?? "", { expand: ["customer", "products"] });
    const [line] = one.lines;
    expect(one.expanded?.products?.[line?.productId ?? ""]?.name).toBe(line?.productName);
  });

  it("reads a list page by page, each thing once", async () => {
    const ids: string[] = [];
    for await (const customer of client.customers.list({ limit: 100 })) ids.push(customer.id);
    expect(ids.length).toBeGreaterThan(300);
    expect(new Set(ids).size).toBe(ids.length);
    const sizes: number[] = [];
    for await (const page of client.products.list({ limit: 20 }).pages()) {
      sizes.push(page.items.length);
      if (sizes.length === 2) break;
    }
    expect(sizes).toEqual([20, 20]);
  });

  it("makes one order where the first answer was lost", async () => {
    const before = (await client.orders.list({ limit: 1 }).first()).items[0]?.id;
    const lossy = await losingFirstAnswer(url);
    const order = await roundsman({ url: lossy.url, key }).orders.take(await newOrder());
    lossy.close();
    expect(lossy.keys).toHaveLength(2);
    expect(new Set(lossy.keys).size).toBe(1);
    const { items } = await client.orders.list({ limit: 2 }).first();
    expect(items.map(({ id }) => id)).toEqual([order.id, before]);
  });

  it("names what was refused", async () => {
    const wanted = await newOrder();
    const wrong = client.orders.take({ ...wanted, lines: [{ ...wanted.lines[0]!, quantity: 0 }] });
    await expect(wrong).rejects.toThrow(RoundsmanError);
    await expect(wrong).rejects.toMatchObject({
      error: "validation",
      status: 422,
      issues: [{ path: "lines.0.quantity" }],
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const unknown = "0193a000-0007-7000-8000-ffffffffffff";
    await expect(client.orders.one(unknown)).rejects.toMatchObject({ error: "not_found" });
    await expect(client.rounds.list().first()).rejects.toMatchObject({ error: "forbidden" });
    const nobody = roundsman({ url, key: "nobody" });
    await expect(nobody.orders.list().first()).rejects.toMatchObject({ error: "unauthenticated" });
    const nowhere = roundsman({ url: "http://127.0.0.1:1", key, retries: 0 });
    await expect(nowhere.orders.list().first()).rejects.toThrow(ConnectionError);
  });
});

/** Starts a proxy that passes requests on, but breaks the connection instead of the first answer to a POST. */
async function losingFirstAnswer(target: string) {
  const keys: unknown[] = [];
  const proxy = createHttpServer((request, response) => {
    const { method, headers, url: path = "/" } = request;
    if (method === "POST") keys.push(headers["idempotency-key"]);
    const isLost = method === "POST" && keys.length === 1;
    const passed = ask(target + path, { method, headers }, (answer) => {
      if (isLost) {
        answer.resume().on("end", () => request.socket.destroy());
      } else {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }
    });
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { keys, url: `http://127.0.0.1:${port}`, close: () => proxy.close() };
}
