import { cleanup, render, screen } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { InOffice } from "@/testing/office";
import type { FoundCustomer } from "../draft";
import { OrderForm } from "../order-form";

/* The form against a service that answers as the tests say: what it does is tested beside it. */

export const propane = {
  id: "01a00000-0000-7000-8000-000000000001",
  name: "Propane 47 kg",
  unit: "each",
  unitPrice: 9900,
  unitPriceIncVat: null,
  priceFrom: "product",
  vatRate: 5,
  returnable: true,
  sold: true,
  sku: "P-47",
  category: "bottled-gas",
  brand: "Calor",
  alsoKnownAs: "red bottle",
};

export const estimate = {
  parts: [],
  lines: [],
  supply: [],
  discountPence: 0,
  netPence: 9900,
  totalPence: 10_395,
  asks: null,
  noCredit: null,
  agreementsNeeded: [],
  refusals: [],
  advice: [],
  fuelNotices: [],
  askAppliance: false,
};

export const relph: FoundCustomer = {
  id: "01a00000-0000-7000-8000-000000000002",
  name: "Relph Bakery",
  email: null,
  phone: null,
  doNotCall: false,
  onAccount: true,
  stop: null,
  notes: null,
  address: null,
  lastOrderedAt: null,
};

type Read = (input: Record<string, unknown> | undefined) => unknown;

const usual = {
  "office.prices.quote": () => ({ items: [propane] }),
  "office.customers.find": () => ({ items: [] }),
  "office.orders.estimate": () => estimate,
  "office.addresses.offersLookUp": () => false,
  "office.orders.repeatLast": () => null,
  "office.customers.one": () => ({ ...relph, addresses: [] }),
  "office.customers.standing": () => ({
    owedPence: 0,
    overduePence: 0,
    unpaidDeliveriesPence: 0,
    unbilledPence: 0,
    onOrderPence: 0,
    exposurePence: 0,
    creditLimitPence: null,
    empties: [],
    lastOrder: null,
  }),
} satisfies Record<string, Read>;

/** What is read, by its procedure: as usual unless a test says. */
export const reads: Record<string, Read> = {};

type Take = { body: Record<string, unknown>; key: string | null };
/** The orders that were sent. */
export const taken: Take[] = [];

let outcomes: (() => Response)[] = [];
/** Says what comes of each sending in turn; the last again and again. */
export const answerWith = (...given: (() => Response)[]) => {
  outcomes = given;
};

const answer = (data: unknown) => ({ result: { data } });
export const done = () =>
  Response.json(answer({ id: "01a00000-0000-7000-8000-000000000009", number: "ORD-10482" }));
export const refused =
  (...issues: { path: string; message: string }[]) =>
  () =>
    Response.json(
      {
        error: {
          code: -32_600,
          message: "Refused",
          data: { code: "BAD_REQUEST", httpStatus: 422, error: "validation", issues },
        },
      },
      { status: 422 },
    );
export const lost = (): Response => {
  throw new TypeError("fetch failed");
};

async function serve(asked: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(asked instanceof Request ? asked.url : asked, "http://localhost");
  const names = url.pathname.replace("/api/trpc/", "").split(",");
  if (init?.method !== "POST") {
    const inputs = JSON.parse(url.searchParams.get("input") ?? "{}");
    const found = await Promise.all(names.map((name, at) => reads[name]?.(inputs[at])));
    return Response.json(found.map(answer));
  }
  const key = new Headers(init.headers).get("idempotency-key");
  taken.push({
    body: { ...JSON.parse(typeof init.body === "string" ? init.body : "{}"), procedure: names[0] },
    key,
  });
  const next = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
  return (next ?? done)();
}

export const push = vi.fn<(to: string) => void>();

/** Before each test the service is as usual. To be called once by a file of tests. */
export function withService() {
  beforeEach(() => {
    vi.stubGlobal("fetch", serve);
    for (const name of Object.keys(reads)) delete reads[name];
    Object.assign(reads, usual);
    taken.length = 0;
    answerWith(done);
    push.mockClear();
  });
  afterAll(() => vi.resetConfig());
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** The form, for nobody yet or for a customer. */
export function open(customer: FoundCustomer | null = null): UserEvent {
  const user = userEvent.setup();
  render(
    <InOffice router={{ push }}>
      <OrderForm options={[]} customer={customer} />
    </InOffice>,
  );
  return user;
}

/** A cylinder on the order. */
export async function addPropane(user: UserEvent) {
  await user.type(screen.getByRole("combobox", { name: /Add a product/ }), "prop{Enter}");
  await screen.findByText("Propane 47 kg");
}

/** A cylinder on the order, and then somebody whom nobody knows. */
export async function begin() {
  const user = open();
  await addPropane(user);
  await fill(user, screen.getByRole("combobox", { name: "Customer" }), "Jane Smith");
  await screen.findByRole("option", { name: "New customer “Jane Smith”" });
  await user.keyboard("{Enter}");
  return user;
}

/** At once, as a hand that pastes: letter by letter is the fields' own test. */
export async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

export const take = () => screen.getByRole("button", { name: "Take order" });
export const box = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>("textbox", { name });
export const focused = () => document.activeElement?.getAttribute("name");
