// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Breadcrumbs } from "./breadcrumbs";

afterEach(cleanup);

it("ends in the name of what the page shows", () => {
  render(<Breadcrumbs trail={[{ href: "/people", label: "People" }]} here="Ann Dixon" />);
  const crumbs = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(crumbs).toEqual(["People", "Ann Dixon"]);
  expect(screen.getByText("Ann Dixon").getAttribute("aria-current")).toBe("page");
});
