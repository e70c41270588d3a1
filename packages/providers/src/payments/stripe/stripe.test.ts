import { addDays } from "date-fns/addDays";
import { secondsInDay } from "date-fns/constants";
import { afterEach, describe, expect, it } from "vitest";
import { localServer, type Heard, type LocalServer, type Reply } from "../../testing/local-server";
import {
  created,
  paidSession,
  stripeAccount,
  stripeError,
  stripePrice,
  stripeSession,
  stripeSubscription,
} from "../../testing/stripe-objects";
import type { NewCheckout } from "../checkouts";
import type { Payments } from "../payments";
import { stripePayments } from "./payments";

let server: LocalServer;

afterEach(() => server.close());

/** Connects Stripe's SDK to a local server with this answer. */
async function stripe(answer: (request: Heard) => Reply | "silence"): Promise<Payments> {
  server = await localServer(answer);
  return stripePayments({
    kind: "stripe",
    secretKey: "sk_test_fellside",
    webhookSecrets: ["whsec_1"],
    apiHost: new URL(server.url),
    prices: { starter: "price_starter", round: "price_round", depot: null },
  });
}

/** Returns the received request in the terms of Stripe's API reference. */
function requestOf(heard: Heard = server.only()) {
  const { method, path, headers, body } = heard;
  return {
    request: `${method} ${path}`,
    params: Object.fromEntries(new URLSearchParams(body.toString())),
    account: headers["stripe-account"],
    idempotencyKey: headers["idempotency-key"],
  };
}

const checkout: NewCheckout = {
  accountId: "acct_1Fellside",
  tenantId: "t1",
  orderId: "o1",
  amountPence: 12_345,
  title: "Order R-1042 from Fellside Gas",
  lines: ["2 × 47 kg propane", "1 × Regulator & hose"],
  customerEmail: "cara@example.com",
  successUrl: "https://shop.example/paid?order=o1",
  cancelUrl: "https://shop.example/orders/o1",
  idempotencyKey: "pay-o1-1",
  expiresAt: new Date((created + secondsInDay) * 1000),
};
const ref = { accountId: "acct_1Fellside", sessionId: "cs_test_a1" };

function inDays(days: number): Date {
  return addDays(new Date(), days);
}

describe("every request", () => {
  it("carries the key and the pinned version of the API", async () => {
    const { accounts } = await stripe(() => ({ body: stripeAccount() }));
    await accounts.read("acct_1Fellside");
    expect(server.only().headers).toMatchObject({
      authorization: "Bearer sk_test_fellside",
      "stripe-version": "2026-10-28.endive",
    });
  });
});

describe("accounts", () => {
  it("are made with the full dashboard, the business bearing its own fees and losses", async () => {
    const { accounts } = await stripe(() => ({ body: stripeAccount() }));
    const account = await accounts.create({
      tenantId: "t1",
      businessName: "Fellside Gas",
      email: "olivia@fellside.example",
      idempotencyKey: "connect-t1",
    });
    expect(account).toEqual({ accountId: "acct_1Fellside" });
    expect(requestOf()).toEqual({
      request: "POST /v1/accounts",
      account: undefined,
      idempotencyKey: "connect-t1",
      params: {
        country: "GB",
        email: "olivia@fellside.example",
        "business_profile[name]": "Fellside Gas",
        "controller[fees][payer]": "account",
        "controller[losses][payments]": "stripe",
        "controller[requirement_collection]": "stripe",
        "controller[stripe_dashboard][type]": "full",
        "metadata[tenantId]": "t1",
      },
    });
  });

  it("are filled in through a link", async () => {
    const url = "https://connect.stripe.com/setup/e/acct_1Fellside/x";
    const link = { object: "account_link", created, expires_at: created + 300, url };
    const { accounts } = await stripe(() => ({ body: link }));
    const answer = await accounts.onboardingLink({
      accountId: "acct_1Fellside",
      returnUrl: "https://web.example/back",
      refreshUrl: "https://web.example/again",
    });
    expect(answer).toEqual({ url, expiresAt: new Date((created + 300) * 1000) });
    expect(requestOf()).toMatchObject({
      request: "POST /v1/account_links",
      params: {
        account: "acct_1Fellside",
        type: "account_onboarding",
        return_url: "https://web.example/back",
        refresh_url: "https://web.example/again",
      },
    });
  });

  it("say whether they can take money", async () => {
    const { accounts } = await stripe(() => ({ body: stripeAccount() }));
    expect(await accounts.read("acct_1Fellside")).toEqual({
      accountId: "acct_1Fellside",
      detailsSubmitted: true,
      chargesEnabled: true,
      payoutsEnabled: false,
      requirementsDue: ["external_account"],
    });
    expect(requestOf().request).toBe("GET /v1/accounts/acct_1Fellside");
  });

  it("are none where Stripe knows none, or they have left us", async () => {
    const { accounts } = await stripe(() => stripeError(403, { code: "account_invalid" }));
    expect(await accounts.read("acct_gone")).toBeNull();
  });
});

describe("checkouts", () => {
  it("ask for one amount in pounds, on the business's own account", async () => {
    const { checkouts } = await stripe(() => ({ body: stripeSession() }));
    expect(await checkouts.create(checkout)).toEqual({
      sessionId: "cs_test_a1",
      accountId: "acct_1Fellside",
      tenantId: "t1",
      orderId: "o1",
      url: "https://checkout.stripe.com/c/pay/cs_test_a1",
      status: "open",
      paid: false,
      amountPence: 12_345,
      paymentId: null,
      expiresAt: checkout.expiresAt,
    });
    expect(requestOf()).toEqual({
      request: "POST /v1/checkout/sessions",
      account: "acct_1Fellside",
      idempotencyKey: "pay-o1-1",
      params: {
        mode: "payment",
        client_reference_id: "o1",
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": "gbp",
        "line_items[0][price_data][unit_amount]": "12345",
        "line_items[0][price_data][product_data][name]": "Order R-1042 from Fellside Gas",
        "line_items[0][price_data][product_data][description]":
          "2 × 47 kg propane; 1 × Regulator & hose",
        "adaptive_pricing[enabled]": "false",
        customer_email: "cara@example.com",
        success_url: "https://shop.example/paid?order=o1",
        cancel_url: "https://shop.example/orders/o1",
        expires_at: String(created + secondsInDay),
        "metadata[tenantId]": "t1",
        "metadata[orderId]": "o1",
        "payment_intent_data[description]": "Order R-1042 from Fellside Gas",
        "payment_intent_data[metadata][tenantId]": "t1",
        "payment_intent_data[metadata][orderId]": "o1",
      },
    });
  });

  it("leave the ways to pay to Stripe's own page, which offers wallets with cards", async () => {
    const { checkouts } = await stripe(() => ({ body: stripeSession() }));
    await checkouts.create(checkout);
    const limits = Object.keys(requestOf().params).filter((name) =>
      /payment_method|wallet|ui_mode/.test(name),
    );
    expect(limits).toEqual([]);
  });

  it("leave out what isn't known, and cut what is too long", async () => {
    const { checkouts } = await stripe(() => ({ body: stripeSession() }));
    const long = { title: "x".repeat(300), lines: [], customerEmail: null };
    await checkouts.create({ ...checkout, ...long });
    const { params } = requestOf();
    expect(params).not.toHaveProperty("customer_email");
    expect(params).not.toHaveProperty("line_items[0][price_data][product_data][description]");
    expect(params["line_items[0][price_data][product_data][name]"]).toHaveLength(250);
  });

  it("are read from the business's account", async () => {
    const { checkouts } = await stripe(() => ({ body: stripeSession(paidSession) }));
    expect(await checkouts.read(ref)).toMatchObject({
      status: "complete",
      paid: true,
      paymentId: "pi_3",
      url: null,
    });
    expect(requestOf()).toMatchObject({
      request: "GET /v1/checkout/sessions/cs_test_a1",
      account: "acct_1Fellside",
    });
  });

  it("are none where Stripe has none, or it was not made here", async () => {
    const { checkouts } = await stripe(({ path }) =>
      path.endsWith("cs_test_a1")
        ? { body: stripeSession({ metadata: {} }) }
        : stripeError(404, { code: "resource_missing" }),
    );
    expect(await checkouts.read(ref)).toBeNull();
    expect(await checkouts.read({ ...ref, sessionId: "cs_none" })).toBeNull();
  });

  it("expire when told to", async () => {
    const ended = stripeSession({ status: "expired", url: null });
    const { checkouts } = await stripe(() => ({ body: ended }));
    expect(await checkouts.expire(ref)).toMatchObject({ status: "expired", url: null });
    expect(requestOf()).toMatchObject({
      request: "POST /v1/checkout/sessions/cs_test_a1/expire",
      account: "acct_1Fellside",
    });
  });

  it("say that they are paid where expiring comes too late", async () => {
    const { checkouts } = await stripe(({ method }) =>
      method === "POST" ? stripeError(400, {}) : { body: stripeSession(paidSession) },
    );
    expect(await checkouts.expire(ref)).toMatchObject({ status: "complete", paid: true });
  });
});

describe("subscriptions", () => {
  const newSubscription = {
    tenantId: "t1",
    businessName: "Fellside Gas",
    email: "olivia@fellside.example",
    customerId: null,
    plan: "round" as const,
    trialEndsAt: null,
    successUrl: "https://web.example/plan",
    cancelUrl: "https://web.example/plan?no",
    idempotencyKey: "subscribe-t1-1",
  };
  const page = stripeSession({ mode: "subscription", url: "https://checkout.stripe.com/s" });

  it("are bought on a page of our own account, at the plan's price", async () => {
    const { subscriptions } = await stripe(() => ({ body: page }));
    expect(await subscriptions.subscribe(newSubscription)).toEqual({
      sessionId: "cs_test_a1",
      url: "https://checkout.stripe.com/s",
    });
    expect(requestOf()).toEqual({
      request: "POST /v1/checkout/sessions",
      account: undefined,
      idempotencyKey: "subscribe-t1-1",
      params: {
        mode: "subscription",
        client_reference_id: "t1",
        "line_items[0][price]": "price_round",
        "line_items[0][quantity]": "1",
        customer_email: "olivia@fellside.example",
        success_url: "https://web.example/plan",
        cancel_url: "https://web.example/plan?no",
        "metadata[tenantId]": "t1",
        "subscription_data[description]": "Fellside Gas",
        "subscription_data[metadata][tenantId]": "t1",
      },
    });
  });

  it("keep a trial that Stripe can keep, and name a customer it knows", async () => {
    const { subscriptions } = await stripe(() => ({ body: page }));
    const trialEndsAt = inDays(10);
    await subscriptions.subscribe({ ...newSubscription, customerId: "cus_1", trialEndsAt });
    await subscriptions.subscribe({ ...newSubscription, trialEndsAt: inDays(1) });
    const [long, short] = server.heard.map((heard) => requestOf(heard).params);
    expect(long).toMatchObject({
      customer: "cus_1",
      "subscription_data[trial_end]": String(Math.floor(trialEndsAt.getTime() / 1000)),
    });
    expect(long).not.toHaveProperty("customer_email");
    expect(short).not.toHaveProperty("subscription_data[trial_end]");
  });

  it("are not to be had of a plan without a price", async () => {
    const { subscriptions } = await stripe(() => ({ body: page }));
    await expect(
      subscriptions.subscribe({ ...newSubscription, plan: "depot" }),
    ).rejects.toMatchObject({
      name: "ProviderNotConfigured",
    });
    expect(server.heard).toHaveLength(0);
  });

  it("are managed in Stripe's portal", async () => {
    const session = { id: "bps_1", object: "billing_portal.session", url: "https://billing/x" };
    const { subscriptions } = await stripe(() => ({ body: session }));
    const request = { customerId: "cus_1", returnUrl: "https://web.example/plan" };
    expect(await subscriptions.portal(request)).toEqual({ url: "https://billing/x" });
    expect(requestOf()).toMatchObject({
      request: "POST /v1/billing_portal/sessions",
      params: { customer: "cus_1", return_url: "https://web.example/plan" },
    });
  });

  it("are read with what they change to and what is taken off", async () => {
    const soon = created + 30 * secondsInDay;
    const subscription = stripeSubscription({
      schedule: {
        id: "sub_sched_1",
        object: "subscription_schedule",
        current_phase: { start_date: created, end_date: soon },
        phases: [
          { start_date: created, end_date: soon, items: [{ price: "price_round" }] },
          { start_date: soon, end_date: soon * 2, items: [{ price: "price_starter" }] },
        ],
      },
      discounts: [
        {
          id: "di_1",
          object: "discount",
          end: soon,
          source: { type: "coupon", coupon: { id: "c", object: "coupon", percent_off: 25 } },
        },
      ],
    });
    const { subscriptions } = await stripe(() => ({ body: subscription }));
    expect(await subscriptions.read("sub_1")).toEqual({
      subscriptionId: "sub_1",
      customerId: "cus_1",
      tenantId: "t1",
      plan: "round",
      status: "active",
      trialEndsAt: null,
      currentPeriodEnd: new Date(soon * 1000),
      cancelAt: null,
      pendingPlan: "starter",
      pendingPlanAt: new Date(soon * 1000),
      discount: { percentOff: 25, until: new Date(soon * 1000) },
      monthlyPence: 7_900,
    });
    const { pathname, searchParams } = new URL(server.only().path, server.url);
    expect(pathname).toBe("/v1/subscriptions/sub_1");
    expect([...searchParams.values()]).toEqual([
      "schedule",
      "discounts",
      "discounts.source.coupon",
    ]);
  });

  it("at a price of their own have no plan; a year's price is told by the month", async () => {
    const price = {
      ...stripePrice("price_special", 90_000),
      recurring: { interval: "year", interval_count: 1 },
    };
    const items = { object: "list", data: [{ price, quantity: 1 }] };
    const { subscriptions } = await stripe(() => ({ body: stripeSubscription({ items }) }));
    expect(await subscriptions.read("sub_1")).toMatchObject({
      plan: null,
      currentPeriodEnd: null,
      monthlyPence: 7_500,
      pendingPlan: null,
      discount: null,
    });
  });

  it("are ended once", async () => {
    const { subscriptions } = await stripe(({ path }) =>
      path.endsWith("sub_none")
        ? stripeError(404, { code: "resource_missing" })
        : { body: stripeSubscription(path.endsWith("sub_over") ? { status: "canceled" } : {}) },
    );
    for (const id of ["sub_1", "sub_over", "sub_none"]) await subscriptions.cancel(id);
    expect(server.heard.map((heard) => requestOf(heard).request)).toEqual([
      "GET /v1/subscriptions/sub_1",
      "DELETE /v1/subscriptions/sub_1",
      "GET /v1/subscriptions/sub_over",
      "GET /v1/subscriptions/sub_none",
    ]);
  });
});

describe("failures", () => {
  it.each([
    [400, "declined", false],
    [402, "declined", false],
    [401, "unauthorised", true],
    [403, "unauthorised", true],
    [409, "busy", true],
    [429, "busy", true],
    [503, "busy", true],
  ])("HTTP %i is %s", async (status, code, temporary) => {
    const { checkouts } = await stripe(() => stripeError(status, { code: "amount_too_small" }));
    const failed = await checkouts.create(checkout).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: "ProviderFailed", provider: "payments", code, temporary });
    expect(String(failed)).not.toContain("sk_test_fellside");
  });

  it("a server that is not there is unreachable", async () => {
    const { accounts } = await stripe(() => ({}));
    await server.close();
    await expect(accounts.read("acct_1")).rejects.toMatchObject({ code: "unreachable" });
  }, 15_000);

  it("a redirect is not followed", async () => {
    const { accounts } = await stripe(() => ({ status: 302, headers: { location: "/elsewhere" } }));
    await expect(accounts.read("acct_1")).rejects.toMatchObject({ name: "ProviderFailed" });
    expect(server.heard.some(({ path }) => path === "/elsewhere")).toBe(false);
  });

  it("is tried again by the SDK under the same idempotency key", async () => {
    let times = 0;
    const { checkouts } = await stripe(() => {
      times += 1;
      return times === 1
        ? { status: 503, body: { error: { type: "api_error", message: "later" } } }
        : { body: stripeSession() };
    });
    expect(await checkouts.create(checkout)).toMatchObject({ sessionId: "cs_test_a1" });
    expect(server.heard.map(({ headers }) => headers["idempotency-key"])).toEqual([
      "pay-o1-1",
      "pay-o1-1",
    ]);
  }, 15_000);
});
