// @vitest-environment happy-dom
import { ListCard } from "@roundsman/ui";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Scope } from "@/session/areas";
import { answering, InOffice } from "@/testing/office";
import type { ShopSearch } from "./search";
import { searchesList } from "./searches-list";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const juice: ShopSearch = {
  id: "s1",
  words: "dragon juice",
  times: 12,
  firstDay: "2026-11-02",
  lastDay: "2026-11-26",
  setAsideAt: null,
};
const product = { id: "p47", name: "Propane 47 kg", sku: "PRO-47", alsoKnownAs: null };
const show = (
  items: readonly ShopSearch[],
  {
    params = {},
    scopes = ["products:write"],
  }: { params?: Record<string, string>; scopes?: Scope[] } = {},
) =>
  render(
    <InOffice scopes={scopes}>
      <ListCard
        list={searchesList}
        asked={searchesList.read(params)}
        found={{ items }}
        context={null}
      />
    </InOffice>,
  );

it("adds words to the product that is picked", async () => {
  const asked = answering({
    "office.prices.quote": () => ({ items: [product] }),
    "office.shopSearches.addToProduct": () => product,
  });
  show([juice]);
  const row = screen.getByRole("row", { name: /dragon juice/ });
  expect(row.textContent).toContain("12");
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Add to a product: “dragon juice”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What is “dragon juice”?" }));
  await user.type(dialog.getByRole("combobox", { name: /Product/ }), "propane");
  await user.click(await screen.findByRole("option", { name: "Propane 47 kg" }));
  await user.click(dialog.getByRole("button", { name: "Add to this product" }));
  await vi.waitFor(() =>
    expect(asked).toContainEqual({
      procedure: "office.shopSearches.addToProduct",
      input: { id: "s1", productId: "p47" },
    }),
  );
});

it("sets words aside at once, and brings those back that are", async () => {
  const asked = answering({ "office.shopSearches.change": () => juice });
  show([juice, { ...juice, id: "s2", words: "umbrella", setAsideAt: "2026-11-27T09:00:00.000Z" }]);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Not ours: “dragon juice”" }));
  await user.click(screen.getByRole("button", { name: "Bring back “umbrella”" }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ input }) => input)).toEqual([
    { id: "s1", setAside: true },
    { id: "s2", setAside: false },
  ]);
});

it("offers no product to who may change none", () => {
  show([juice], { scopes: ["shops:write"] });
  expect(screen.queryByRole("button", { name: /^Add to a product/ })).toBeNull();
  expect(screen.getByRole("button", { name: /^Not ours/ })).toBeTruthy();
});

it("says so where everything was found, and where nothing is set aside", () => {
  show([]);
  expect(screen.getByText("Every search found something")).toBeTruthy();
  cleanup();
  show([], { params: { setAside: "true" } });
  expect(screen.getByText("Nothing is set aside")).toBeTruthy();
});
