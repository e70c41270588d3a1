import { expect, it } from "vitest";
import { newFrom, pagesLike } from "./pages";

const places = [
  { href: "/", label: "Today", icon: "t", exact: true },
  { href: "/rounds", label: "Rounds", icon: "r" },
  { href: "/customers", label: "Customers", icon: "c" },
];
const labels = (query: string, mayChange = true) =>
  pagesLike(places, query, mayChange).map(({ label }) => label);

it("finds pages by what they are called, and by what people call them", () => {
  expect(labels("")).toEqual(["Today", "Rounds", "Customers"]);
  expect(labels("custom")).toEqual(["Customers", "New customer", "Import customers"]);
  expect(pagesLike(places, "holiday", true)).toEqual([
    { href: "/rounds/time-off", label: "Time off", icon: "r" },
  ]);
});

it("leaves out what changes something for who may only look", () => {
  expect(labels("custom", false)).toEqual(["Customers"]);
});

it("finds by words in any order, by parts, and with one mistake", () => {
  expect(labels("transf new")).toEqual(["New transfer"]);
  expect(labels("suplier")).toEqual(["Supplier orders", "New supplier order", "New supplier"]);
  expect(labels("plan day")).toEqual(["Plan the day"]);
});

it("knows what is new on each list: elsewhere an order", () => {
  expect(newFrom("/customers")).toBe("/customers/new");
  expect(newFrom("/stock/transfers")).toBe("/stock/transfers/new");
  expect(newFrom("/suppliers/orders")).toBe("/suppliers/orders/new");
  expect(newFrom("/customers/1")).toBe("/orders/new");
  expect(newFrom("/")).toBe("/orders/new");
});
