// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ForeignCard } from "./foreign-card";

afterEach(cleanup);

it("shows what other systems keep, by its name", () => {
  render(<ForeignCard externalRef="crm-7" metadata={{ tier: "gold", basket: "B-1" }} />);
  expect(screen.getByText("From your other systems")).toBeTruthy();
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Reference",
    "basket",
    "tier",
  ]);
  expect(screen.getByText("crm-7")).toBeTruthy();
});

it("is not there where they keep nothing", () => {
  const { container } = render(<ForeignCard externalRef={null} metadata={{}} />);
  expect(container.innerHTML).toBe("");
});
