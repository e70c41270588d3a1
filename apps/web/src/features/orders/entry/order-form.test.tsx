// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { InOffice } from "@/testing/office";
import { OrderForm } from "./order-form";

/* The form against a service that answers as the tests say: what it does is tested beside it. */

const propane = {
  id: "01a00000-0000-7000-8000-000000000001",
  name: "Propane 47 kg",
  unitPrice: 9900,
  priceFrom: "product",
  vatRate: 5,
  returnable: true,
  sold: true,
  sku: "P-47",
  category: "bottled-gas",
  brand: "Calor",
  alsoKnownAs: "red bottle",
};
const estimate = {
  parts: [],
  lines: [],
  supply: [],
  netPence: 9900,
  totalPence: 10_395,
  asks: null,
  onStop: null,
};
const relph = {
  id: "01a00000-0000-7000-8000-000000000002",
  name: "Relph Bakery",
  email: null,
  phone: null,
  onAccount: true,
  stop: { reason: "Two invoices are unpaid", since: "2026-11-20T09:00:00Z", setByName: "Adam" },
  notes: null,
  address: null,
  lastOrderedAt: null,
};

type Take = { body: Record<string, unknown>; key: string | null };
const taken: Take[] = [];
/** What comes of each taking in turn; the last again and again. */
let outcomes: (() => Response)[];

const answer = (data: unknown) => ({ result: { data } });
const done = () =>
  Response.json(answer({ id: "01a00000-0000-7000-8000-000000000009", number: "ORD-10482" }));
const refused =
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
const lost = (): Response => {
  throw new TypeError("fetch failed");
};

const reads: Record<string, unknown> = {
  "office.prices.quote": { items: [propane] },
  "office.customers.find": { items: [] },
  "office.orders.estimate": estimate,
  "office.addresses.offersLookUp": false,
  "office.orders.repeatLast": null,
  "office.customers.one": { ...relph, addresses: [] },
  "office.customers.standing": {
    owedPence: 0,
    overduePence: 0,
    unbilledPence: 0,
    empties: [],
    lastOrder: null,
  },
};

async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
  const names = pathname.replace("/api/trpc/", "").split(",");
  if (init?.method !== "POST") return Response.json(names.map((name) => answer(reads[name])));
  const key = new Headers(init.headers).get("idempotency-key");
  taken.push({
    body: { ...JSON.parse(typeof init.body === "string" ? init.body : "{}"), procedure: names[0] },
    key,
  });
  const next = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
  return (next ?? done)();
}

const push = vi.fn<(to: string) => void>();

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const focused = () => document.activeElement?.getAttribute("name");

/** A cylinder on the order, and then somebody whom nobody knows. */
async function begin() {
  const user = userEvent.setup();
  render(
    <InOffice router={{ push }}>
      <OrderForm options={[]} customer={null} />
    </InOffice>,
  );
  await user.type(screen.getByRole("combobox", { name: /Add a product/ }), "prop{Enter}");
  await screen.findByText("Propane 47 kg");
  await fill(user, screen.getByRole("combobox", { name: "Customer" }), "Jane Smith");
  await screen.findByRole("option", { name: "New customer “Jane Smith”" });
  await user.keyboard("{Enter}");
  return user;
}

/** At once, as a hand that pastes: letter by letter is the fields' own test. */
async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

const take = () => screen.getByRole("button", { name: "Take order" });

vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  vi.stubGlobal("fetch", serve);
  reads["office.orders.estimate"] = estimate;
  reads["office.addresses.offersLookUp"] = false;
  taken.length = 0;
  outcomes = [done];
  push.mockClear();
});
afterAll(() => vi.resetConfig());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("makes the typed name a new customer, keeps the basket, and asks for the postcode first", async () => {
  await begin();
  expect(box("Name").value).toBe("Jane Smith");
  await waitFor(() => expect(focused()).toBe("customer.phone"));
  expect(screen.getByText("Propane 47 kg")).toBeTruthy();
  const names = screen.getAllByRole("textbox").map((field) => field.getAttribute("name"));
  expect(names.filter((name) => name?.startsWith("address."))).toEqual([
    "address.postcode",
    "address.line1",
    "address.line2",
    "address.city",
  ]);
});

it("sends customer, address, goods and wishes as one", async () => {
  const user = await begin();
  await fill(user, box(/^Phone/), "01539 555 0199");
  await fill(user, box("Postcode"), "la9 4dl");
  await fill(user, box("House and street"), "2 Barn Row");
  await fill(user, box(/Their reference/), "PO 8");
  await user.selectOptions(screen.getByRole("combobox", { name: "If nobody is in" }), "neighbour");
  await user.click(take());
  await waitFor(() => expect(push).toHaveBeenCalled());
  expect(taken).toHaveLength(1);
  expect(taken[0]?.body).toMatchObject({
    procedure: "office.orders.takeForNew",
    customer: { name: "Jane Smith", phone: "01539 555 0199", email: "" },
    address: { postcode: "la9 4dl", line1: "2 Barn Row", line2: "", city: "" },
    lines: [{ productId: propane.id, quantity: 1 }],
    collect: [{ productId: propane.id, quantity: 1 }],
    leaveInstruction: "neighbour",
    externalRef: "PO 8",
  });
});

it("says what is wrong at its field, and goes to the first of them on the page", async () => {
  outcomes = [
    refused(
      { path: "lines", message: "Add a product." },
      { path: "address.line1", message: "Fill this in." },
      { path: "customer.email", message: "This is no email address." },
    ),
  ];
  const user = await begin();
  await user.click(take());
  await waitFor(() => expect(focused()).toBe("customer.email"));
  expect(box(/^Email/).getAttribute("aria-invalid")).toBe("true");
  expect(box("House and street").getAttribute("aria-invalid")).toBe("true");
  expect(box("Name").value).toBe("Jane Smith");
});

it("sends the same key until it is answered, and another for what was refused", async () => {
  outcomes = [lost, refused({ path: "address.line1", message: "Fill this in." }), done];
  const user = await begin();
  await user.click(take());
  await screen.findByText(/could not be reached/);
  await user.click(take());
  await waitFor(() => expect(box("House and street").getAttribute("aria-invalid")).toBe("true"));
  await user.click(take());
  await waitFor(() => expect(push).toHaveBeenCalled());
  const [first, second, third] = taken.map(({ key }) => key);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("goes back to those who are known, with the basket as it was", async () => {
  const user = await begin();
  await user.click(screen.getByRole("button", { name: "Choose a known customer" }));
  expect(screen.getByRole("combobox", { name: "Customer" })).toBeTruthy();
  expect(screen.getByText("Propane 47 kg")).toBeTruthy();
});

it("asks before it takes an order for a day that has passed", async () => {
  const asks = "Fri 20 Nov has passed.";
  reads["office.orders.estimate"] = { ...estimate, asks };
  const user = await begin();
  await fill(user, box("Postcode"), "la9 4dl");
  await fill(user, box("House and street"), "2 Barn Row");
  await user.click(take());
  expect(await screen.findByText(asks)).toBeTruthy();
  expect(taken).toEqual([]);
  const dialog = within(screen.getByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Take order" }));
  await waitFor(() => expect(taken).toHaveLength(1));
});

it.each(["propnae 47kg", "p-47", "47 CALOR", "red bottle"])(
  "finds a product with a mistake, by code, brand and synonym: %s",
  async (query) => {
    const user = userEvent.setup();
    render(
      <InOffice router={{ push }}>
        <OrderForm options={[]} customer={null} />
      </InOffice>,
    );
    await fill(user, screen.getByRole("combobox", { name: /Add a product/ }), query);
    await screen.findByRole("option", { name: /Propane 47 kg/ });
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Propane 47 kg")).toBeTruthy();
  },
);

it("offers a new customer's addresses by their postcode, and fills in the one chosen", async () => {
  reads["office.addresses.offersLookUp"] = true;
  const place = { line1: "2 Lake Road", line2: null, city: "Windermere", postcode: "LA23 1AA" };
  reads["office.addresses.lookUp"] = { items: [place], problem: null };
  const user = await begin();
  const find = await screen.findByRole<HTMLButtonElement>("button", { name: /^Find address/ });
  expect(find.disabled).toBe(true);
  await fill(user, box(/^Phone/), "01539 555 0199");
  await fill(user, box(/^Second line/), "The old mill");
  await fill(user, box("Postcode"), "la231aa");
  await user.click(find);
  await user.click(await screen.findByRole("combobox", { name: "Choose the address" }));
  await user.click(await screen.findByRole("option", { name: "2 Lake Road, Windermere" }));
  await user.click(take());
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]?.body).toMatchObject({
    customer: { name: "Jane Smith", phone: "01539 555 0199" },
    address: { postcode: "LA23 1AA", line1: "2 Lake Road", line2: "", city: "Windermere" },
  });
});

const why = "This customer is on stop: Two invoices are unpaid. Choose another way to pay.";
const reasonBox = () => screen.queryByRole("textbox", { name: /all the same/ });

/** The form of a customer on stop, of whom the service says this. */
function openFor(onStop: { why: string; override: string | null }) {
  reads["office.orders.estimate"] = { ...estimate, onStop };
  render(
    <InOffice router={{ push }}>
      <OrderForm options={[]} customer={relph} />
    </InOffice>,
  );
  return userEvent.setup();
}

it("says that a customer is on stop before all else, and takes the order with a reason", async () => {
  const user = openFor({ why, override: null });
  expect(screen.getByText(/^On stop since/)).toBeTruthy();
  expect(await screen.findByText(why)).toBeTruthy();
  await fill(user, reasonBox()!, " Paid by phone ");
  await user.type(screen.getByRole("combobox", { name: /Add a product/ }), "prop{Enter}");
  await screen.findByText("Propane 47 kg");
  await user.click(take());
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]?.body).toMatchObject({ paymentMethod: "on_account", override: "Paid by phone" });
});

it("offers no reason to who may not give one, and nothing of it for another way to pay", async () => {
  const user = openFor({ why, override: "You may not do this." });
  expect(await screen.findByText(why)).toBeTruthy();
  expect(reasonBox()).toBeNull();
  await user.click(screen.getByRole("radio", { name: /^Cash/ }));
  await waitFor(() => expect(screen.queryByText(why)).toBeNull());
});

it("offers a reason once it is refused of somebody who was put on stop meanwhile", async () => {
  outcomes = [
    () => {
      reads["office.orders.estimate"] = { ...estimate, onStop: { why, override: null } };
      return refused({ path: "paymentMethod", message: why })();
    },
    done,
  ];
  reads["office.orders.estimate"] = estimate;
  render(
    <InOffice router={{ push }}>
      <OrderForm options={[]} customer={{ ...relph, stop: null }} />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole("combobox", { name: /Add a product/ }), "prop{Enter}");
  await screen.findByText("Propane 47 kg");
  expect(screen.queryByText(/^On stop since/)).toBeNull();
  await user.click(take());
  await waitFor(() => expect(reasonBox()).toBeTruthy());
  await fill(user, reasonBox()!, "Paid by phone");
  await user.click(take());
  await waitFor(() => expect(push).toHaveBeenCalled());
  expect(taken.map(({ body }) => body["override"])).toEqual([undefined, "Paid by phone"]);
});
