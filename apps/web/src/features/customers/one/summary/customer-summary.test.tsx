// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { customerHref, customerTabs } from "@/features/states/customer-tabs";
import { InOffice } from "@/testing/office";
import { CustomerTabLinks } from "../tabs/customer-tab-links";
import { CustomerSummary } from "./customer-summary";

afterEach(cleanup);

type Page = Parameters<typeof CustomerSummary>[0]["page"];

const statement: NonNullable<Page["statement"]> = {
  closingPence: 0,
  overduePence: 0,
  unpaidDeliveriesPence: 0,
};
const empty: Page = {
  customer: { id: "c", name: "Mrs Tyson", erasedAt: null },
  statement,
  lastOrder: null,
  forecasts: [],
  empties: [],
  timeZone: "Europe/London",
};

const titles = (page: Partial<Page> = {}) => {
  render(<CustomerSummary page={{ ...empty, ...page }} />, { wrapper: InOffice });
  return screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
};

it("says first what they owe, and leaves out what is empty", () => {
  expect(titles()).toEqual(["What they owe"]);
  expect(screen.getByText("£0.00")).toBeDefined();
  expect(screen.queryByText("Overdue")).toBeNull();
  expect(screen.getByRole("link", { name: "Statement" }).getAttribute("href")).toBe(
    "/customers/c/statement",
  );
});

it("shows what is overdue and what they hold", () => {
  const shown = titles({
    statement: { ...statement, closingPence: 21_480, overduePence: 710 },
    empties: [{ productId: "p", productName: "Propane 47 kg", quantity: 2 }],
  });
  expect(shown).toEqual(["What they owe", "What they hold"]);
  expect(screen.getByText("£7.10")).toBeDefined();
});

it("leads to each tab by an address of its own, without those that have nothing to show", () => {
  const tabs = customerTabs.filter((tab) => tab !== "cylinders");
  render(<CustomerTabLinks customerId="c" tabs={tabs} current="account" />);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    tabs.map((tab) => customerHref("c", tab)),
  );
  expect(customerHref("c")).toBe("/customers/c");
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Account");
});
