import { testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { restOn } from "@roundsman/spec-rest/testing";
import { SpecOrder } from "./order-shape";
import { SpecRound } from "./round-shape";

/*
 * The main thread of the service on the demo's data, as in docs/first-hour.md: an order is taken, planned, driven, and
 * shown as delivered. The people of the demo make all requests, over REST.
 */

const service = await testService({ demo: true });
afterAll(service.close);
const api = restOn(service);

const Thing = z.object({ id: z.string(), name: z.string() });
const Things = z.object({ items: z.array(Thing) });

const cookies: Record<string, string> = {};

async function signIn(name: string): Promise<void> {
  const { status, body, headers } = await api.post("/auth/sign-in", {
    body: { email: `${name}@fellside.example`, password: "roundsman-demo" },
  });
  expect({ status, body }).toEqual({ status: 200, body: { next: "done" } });
  cookies[name] = [headers["Set-Cookie"]].flat()[0]?.split(";")[0] ?? "";
}

/** Sends a request as a person of the demo, with their session cookie. Returns the body of a success. */
async function ask(name: string, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { cookie: cookies[name] ?? "" };
  const answered = await api.send(method, path, { headers, body });
  expect(answered, `${method} ${path}`).toMatchObject({
    status: expect.toSatisfy((status: number) => status < 300),
  });
  return answered.body;
}
const olivia = (method: string, path: string, body?: object) => ask("olivia", method, path, body);
const dan = (method: string, path: string, body?: object) => ask("dan", method, path, body);

async function firstOf(path: string): Promise<string> {
  return Things.parse(await olivia("GET", path)).items[0]?.id ?? "";
}

async function onHand(locationId: string, productId: string, condition: string): Promise<number> {
  const query = new URLSearchParams({ locationId, productId, condition });
  const levels = z
    .object({ items: z.array(z.object({ onHand: z.number() })) })
    .parse(await olivia("GET", `/stock/levels?${query.toString()}`));
  return levels.items[0]?.onHand ?? 0;
}

const activities = z.object({ items: z.array(z.object({ action: z.string() })) });
/** Returns the activities on one resource, the oldest first. */
async function recorded(subjectId: string): Promise<string[]> {
  const { items } = activities.parse(await olivia("GET", `/activity?subjectId=${subjectId}`));
  return items.map(({ action }) => action).toReversed();
}

const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());

describe("an order, from the phone to the doorstep", () => {
  const quantity = 2;
  let danId: string, yard: string, product: string, order: z.infer<typeof SpecOrder>;
  let round: z.infer<typeof SpecRound>;
  let before: { full: number; empty: number };

  it("lets the office and the driver sign in with their passwords", async () => {
    await signIn("olivia");
    await signIn("dan");
    const session = z.object({ user: z.object({ id: z.string(), name: z.string() }) });
    const { user } = session.parse(await dan("GET", "/auth/session"));
    expect(user.name).toBe("Dan Postlethwaite");
    danId = user.id;
  });

  it("takes the order by phone", async () => {
    yard = await firstOf("/stock/locations?q=Kendal");
    product = await firstOf("/products?q=propane");
    const customerId = await firstOf("/customers");
    const address = z
      .object({ items: z.array(z.object({ id: z.string() })) })
      .parse(await olivia("GET", `/customers/${customerId}/addresses`)).items[0];
    before = {
      full: await onHand(yard, product, "full"),
      empty: await onHand(yard, product, "empty"),
    };
    order = SpecOrder.parse(
      await olivia("POST", "/orders", {
        customerId,
        deliveryAddressId: address?.id,
        paymentMethod: "cash",
        lines: [{ productId: product, quantity }],
        collect: [{ productId: product, quantity }],
      }),
    );
    expect(order).toMatchObject({ status: "placed", source: "office", roundId: null });
  });

  it("makes a round for Dan today and puts the order on", async () => {
    const made = await olivia("POST", "/rounds", {
      roundDate: today,
      driverUserId: danId,
      vehicleId: await firstOf("/vehicles?q=Galloway"),
      startLocationId: yard,
      endLocationId: yard,
    });
    round = SpecRound.parse(made);
    expect(round).toMatchObject({ status: "planned", driverName: "Dan Postlethwaite", stops: [] });
    round = SpecRound.parse(
      await olivia("PUT", `/rounds/${round.id}/stops`, { orderIds: [order.id] }),
    );
    expect(round.stops).toMatchObject([{ orderId: order.id, sequence: 1, orderStatus: "placed" }]);
  });

  it("issues it, and the driver has a notice", async () => {
    const issued = SpecRound.parse(await olivia("POST", `/rounds/${round.id}/issue`));
    expect(issued.issuedAt).not.toBeNull();
    const notices = z
      .object({ items: z.array(z.object({ kind: z.string(), href: z.string().nullable() })) })
      .parse(await dan("GET", "/notifications?limit=1"));
    expect(notices.items).toMatchObject([{ kind: "round.issued", href: "/drive" }]);
  });

  it("goes out by the driver's word, who completes the stop and is done", async () => {
    const out = await dan("PUT", `/rounds/${round.id}/status`, { status: "out" });
    expect(SpecRound.parse(out)).toMatchObject({
      status: "out",
      loadConfirmedAt: expect.any(String),
    });
    const stop = round.stops[0];
    await dan("POST", `/rounds/${round.id}/stops/${stop?.id}/complete`, {
      cashTakenPence: stop?.amountDuePence,
    });
    const done = SpecRound.parse(
      await dan("PUT", `/rounds/${round.id}/status`, { status: "done" }),
    );
    expect(done).toMatchObject({ status: "done", stops: [{ orderStatus: "delivered" }] });
  });

  it("leaves the order delivered and paid, the stock moved and the record written", async () => {
    const seen = SpecOrder.parse(await olivia("GET", `/orders/${order.id}`));
    expect(seen).toMatchObject({ status: "delivered", paidVia: "cash", roundId: round.id });
    expect(seen.lines).toMatchObject([{ deliveredQuantity: quantity, cancelledQuantity: 0 }]);
    expect(await onHand(yard, product, "full")).toBe(before.full - quantity);
    expect(await onHand(yard, product, "empty")).toBe(before.empty + quantity);
    expect(await recorded(order.id)).toEqual(["order.placed", "stop.completed"]);
    expect(await recorded(round.id)).toEqual([
      "round.made",
      "round.stops_put",
      "round.issued",
      "round.out",
      "round.done",
    ]);
  });
});
