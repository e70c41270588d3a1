// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  answerWith,
  addPropane,
  begin,
  box,
  done,
  estimate,
  fill,
  focused,
  lost,
  open,
  propane,
  push,
  reads,
  refused,
  relph,
  take,
  taken,
  withService,
} from "./testing/order-form";

withService();

it("says what is wrong at its field, and goes to the first of them on the page", async () => {
  answerWith(
    refused(
      { path: "lines", message: "Add a product." },
      { path: "address.line1", message: "Fill this in." },
      { path: "customer.email", message: "This is no email address." },
    ),
  );
  const user = await begin();
  await user.click(take());
  await waitFor(() => expect(focused()).toBe("customer.email"));
  expect(box(/^Email/).getAttribute("aria-invalid")).toBe("true");
  expect(box("House and street").getAttribute("aria-invalid")).toBe("true");
  expect(box("Name").value).toBe("Jane Smith");
});

it("says no more of a field once it is filled in anew", async () => {
  answerWith(
    refused(
      { path: "address.line1", message: "Fill this in." },
      { path: "externalRef", message: "It is too long." },
    ),
  );
  const user = await begin();
  await user.click(take());
  await screen.findByText("Some things to put right");
  await fill(user, box("House and street"), "2 Barn Row");
  expect(box("House and street").getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByText("One thing to put right")).toBeTruthy();
  await fill(user, box(/Their reference/), "PO 8");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("sends the same key until it is answered, and another for what was refused", async () => {
  answerWith(lost, refused({ path: "address.line1", message: "Fill this in." }), done);
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

it("asks before it takes an order for a day that has passed", async () => {
  const asks = "Fri 20 Nov has passed.";
  reads["office.orders.estimate"] = () => ({ ...estimate, asks });
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

it("says that a day can't be promised while it is typed, with nothing on the order and nobody named", async () => {
  reads["office.orders.estimate"] = (input) => {
    const day = input?.["wantedOn"];
    const warnings =
      typeof day === "string" ? [{ path: "wantedOn", message: `No deliveries on ${day}.` }] : [];
    return { ...estimate, promiseWarnings: warnings };
  };
  const user = open();
  await fill(user, box(/^Wanted on/), "25/12/2030");
  await user.tab();
  expect(await screen.findByText("No deliveries on 2030-12-25.")).toBeTruthy();
});

it("shows no sum of one customer's while another's is worked out", async () => {
  const other = { ...relph, id: "01a00000-0000-7000-8000-000000000003", name: "Holmes Café" };
  reads["office.customers.find"] = () => ({ items: [other] });
  reads["office.orders.estimate"] = (input) =>
    input?.["customerId"] === relph.id ? estimate : new Promise(() => {});
  const user = open(relph);
  await addPropane(user);
  await screen.findByText("£103.95");
  const picker = screen.getByRole("combobox", { name: "Customer" });
  await user.clear(picker);
  await fill(user, picker, "Holmes");
  await screen.findByRole("option", { name: /^Holmes Café/ });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByText("£103.95")).toBeNull());
});

it("gives a line a discount by one key, and the order one with its reason", async () => {
  reads["office.orders.estimate"] = (input) => ({
    ...estimate,
    lines: [{ productId: propane.id, amountPence: 12_345 }],
    discountPence: input?.["discountPercent"] === 5 ? 1234 : 0,
  });
  const user = open(relph);
  await addPropane(user);
  await user.click(screen.getByRole("spinbutton", { name: "Quantity of Propane 47 kg" }));
  await user.keyboard("%12.5");
  expect(await screen.findByText("£123.45")).toBeTruthy();
  await user.type(box(/^Discount on the order/), "5");
  await fill(user, box(/^Why/), "Late last time");
  expect(await screen.findByText("-£12.34")).toBeTruthy();
  await user.click(take());
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]?.body).toMatchObject({
    discountPercent: 5,
    discountReason: "Late last time",
    lines: [{ productId: propane.id, quantity: 1, discountPercent: 12.5 }],
  });
});

it.each(["propnae 47kg", "p-47", "47 CALOR", "red bottle"])(
  "finds a product with a mistake, by code, brand and synonym: %s",
  async (query) => {
    const user = open();
    await fill(user, screen.getByRole("combobox", { name: /Add a product/ }), query);
    await screen.findByRole("option", { name: /Propane 47 kg/ });
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Propane 47 kg")).toBeTruthy();
  },
);

it("asks for the reason that goes past a rule of fuel, and sends it with the rule", async () => {
  reads["office.orders.estimate"] = () => ({
    ...estimate,
    refusals: [
      {
        rule: "fuel.standards",
        title: "Solid fuel for burning at home",
        message: "Logs: it has no certificate.",
        override: null,
      },
    ],
  });
  const user = await begin();
  expect(await screen.findByText("Logs: it has no certificate.")).toBeTruthy();
  await fill(user, box(/Why it is sold all the same/), "For a pottery");
  await user.click(take());
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]?.body["ruleOverrides"]).toEqual([
    { rule: "fuel.standards", reason: "For a pottery" },
  ]);
});

it("offers no reason to who may not go past a rule", async () => {
  const refusal = {
    rule: "fuel.standards",
    title: "Fuel",
    message: "No.",
    override: "Ask Olivia.",
  };
  reads["office.orders.estimate"] = () => ({ ...estimate, refusals: [refusal] });
  await begin();
  expect(await screen.findByText("Ask Olivia.")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: /all the same/ })).toBeNull();
});

it("sets the VAT of fuel by hand, with the reason", async () => {
  const byRule = { productId: propane.id, amountPence: 9900, vatRule: "vat.fuel-and-power" };
  reads["office.orders.estimate"] = () => ({ ...estimate, lines: [byRule] });
  const user = await begin();
  await user.click(await screen.findByRole("button", { name: "Set the VAT by hand" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "VAT of Propane 47 kg" }), "20%");
  await fill(user, box(/Why this VAT/), "A letter from HMRC");
  await user.click(take());
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]?.body).toMatchObject({
    lines: [{ vatRate: 20 }],
    ruleOverrides: [{ rule: "vat.fuel-and-power", reason: "A letter from HMRC" }],
  });
});

it("is filled in from the customer on without Enter: Tab takes who is found, and letters go to the products", async () => {
  reads["office.customers.find"] = () => ({ items: [relph] });
  const last = {
    id: "01a00000-0000-7000-8000-000000000008",
    lines: [{ productId: propane.id, productName: propane.name, quantity: 1, unitPrice: 9900 }],
    collect: [],
    noLongerSold: [],
  };
  reads["office.orders.repeatLast"] = () => last;
  const user = open();
  await user.type(screen.getByRole("combobox", { name: "Customer" }), "relph");
  await screen.findByRole("option", { name: /^Relph Bakery/ });
  await user.tab();
  const again = await screen.findByRole("button", { name: /^Same again/ });
  await waitFor(() => expect(document.activeElement).toBe(again));
  await user.keyboard("prop");
  const products = screen.getByRole<HTMLInputElement>("combobox", { name: /Add a product/ });
  expect(document.activeElement).toBe(products);
  expect(products.value).toBe("prop");
  await user.tab();
  const quantity = await screen.findByRole("spinbutton", { name: "Quantity of Propane 47 kg" });
  await waitFor(() => expect(document.activeElement).toBe(quantity));
  await user.keyboard("3");
  await user.click(take());
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]?.body).toMatchObject({
    customerId: relph.id,
    lines: [{ productId: propane.id, quantity: 3 }],
  });
});

it("keeps letters in the field they are typed in, and those with Ctrl where they are", async () => {
  const user = open(relph);
  const products = screen.getByRole<HTMLInputElement>("combobox", { name: /Add a product/ });
  // Somebody who never ordered: the keyboard is sent to the products once that is known.
  await waitFor(() => expect(document.activeElement).toBe(products));
  const notes = screen.getByRole("textbox", { name: /^Notes/ });
  await user.type(notes, "gate code 7");
  expect(products.value).toBe("");
  take().focus();
  await user.keyboard("{Control>}k{/Control}");
  expect(products.value).toBe("");
});
