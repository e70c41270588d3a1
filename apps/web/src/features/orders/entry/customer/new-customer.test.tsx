// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  begin,
  box,
  fill,
  focused,
  propane,
  push,
  reads,
  take,
  taken,
  withService,
} from "../testing/order-form";

withService();

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

it("goes back to those who are known, with the basket as it was", async () => {
  const user = await begin();
  await user.click(screen.getByRole("button", { name: "Choose a known customer" }));
  expect(screen.getByRole("combobox", { name: "Customer" })).toBeTruthy();
  expect(screen.getByText("Propane 47 kg")).toBeTruthy();
});

it("offers addresses by the postcode, and fills in the one chosen", async () => {
  reads["office.addresses.offersLookUp"] = () => true;
  const place = { line1: "2 Lake Road", line2: null, city: "Windermere", postcode: "LA23 1AA" };
  reads["office.addresses.lookUp"] = () => ({ items: [place], problem: null });
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
