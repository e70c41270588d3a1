import { expect, it } from "vitest";
import { pagesLike } from "./pages";

const places = [
  { href: "/", label: "Today", icon: "t", exact: true },
  { href: "/rounds", label: "Rounds", icon: "r" },
  { href: "/customers", label: "Customers", icon: "c" },
];
const labels = (query: string, mayChange = true) =>
  pagesLike(places, query, mayChange).map(({ label }) => label);

it("finds pages by what they are called, and by what people call them", () => {
  expect(labels("")).toEqual(["Today", "Rounds", "Customers"]);
  expect(labels("custom")).toEqual(["Customers", "Add a customer", "Import customers"]);
  expect(pagesLike(places, "holiday", true)).toEqual([
    { href: "/rounds/time-off", label: "Time off", icon: "r" },
  ]);
});

it("leaves out what changes something for who may only look", () => {
  expect(labels("custom", false)).toEqual(["Customers"]);
});
