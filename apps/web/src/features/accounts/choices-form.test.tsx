// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import { ChoicesForm } from "./choices-form";
import type { Chart } from "./read-chart";
import { connection } from "./testing/connection";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const taxes = { standard: "S", reduced: "R", zero: "Z", exempt: "E", outsideScope: "N" };
const chart: Chart = {
  organisations: [{ id: "o", name: "Fellside Gas Ltd" }],
  sales: [
    { id: "200", code: "200", name: "Sales" },
    { id: "210", code: "210", name: "Solid fuel" },
    { id: "260", code: "260", name: "Delivery income" },
  ],
  writeOffs: [
    { id: "404", code: "404", name: "Bank fees" },
    { id: "429", code: "429", name: "Bad debts" },
  ],
  clearing: [{ id: "612", code: "612", name: "Sales to be paid" }],
  banks: [{ id: "b", code: "090", name: "Current account" }],
  taxes: Object.values(taxes).map((id) => ({ id, code: id, name: `Tax ${id}`, percent: 0 })),
  tracking: [{ id: "t1/o1", code: null, name: "Yard: Kendal" }],
  categories: ["patio-gas", "solid-fuel"],
  proposed: {
    saleId: "200",
    trackingId: null,
    categories: [{ category: "solid-fuel", saleId: "210", trackingId: null }],
    delivery: { saleId: "260", trackingId: null },
    interest: null,
    badDebts: { saleId: "429", trackingId: null },
    paidSales: { clearingId: "612", feesId: "404" },
    taxes,
    banks: [{ method: "cash", bankId: "b" }],
  },
};
const show = (more: Partial<typeof connection> = {}) =>
  render(
    <InOffice>
      <ChoicesForm connection={{ ...connection, ...more }} chart={chart} />
    </InOffice>,
  );

it("begins with what is proposed, and leaves out what is as usual", async () => {
  const asked = answering({ "office.accounts.change": () => connection });
  show();
  const accountOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(`${name}: Account`);
  expect(accountOf("Solid fuel").value).toBe("210");
  expect(accountOf("Patio gas").selectedOptions[0]?.text).toBe("As usual");
  expect(accountOf("Delivery charges").selectedOptions[0]?.text).toBe("260 Delivery income");
  const user = userEvent.setup();
  await user.selectOptions(accountOf("Delivery charges"), "As usual");
  await user.selectOptions(screen.getByLabelText("Patio gas: Tracking"), "Yard: Kendal");
  await user.click(screen.getByRole("button", { name: "Change what is sent" }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.input).toEqual({
    startsOn: "2026-11-01",
    choices: {
      saleId: "200",
      trackingId: null,
      categories: [
        { category: "patio-gas", saleId: null, trackingId: "t1/o1" },
        { category: "solid-fuel", saleId: "210", trackingId: null },
      ],
      delivery: null,
      interest: null,
      badDebts: { saleId: "429", trackingId: null },
      paidSales: null,
      taxes,
      banks: { cash: "b" },
    },
  });
});

it("keeps what was chosen, and says what the program no longer offers", () => {
  const banks = { cash: "b", cheque: "b", bank_transfer: "b", card_link: "b" };
  show({
    choices: {
      saleId: "200",
      trackingId: null,
      categories: [],
      delivery: null,
      interest: { saleId: "999", trackingId: null },
      badDebts: null,
      paidSales: null,
      taxes,
      banks: { ...banks, shop: "b", card_machine: "b", direct_debit: "b" },
    },
  });
  const group = within(screen.getByRole("group", { name: "Other accounts for" }));
  const chosen = group
    .getAllByRole<HTMLSelectElement>("combobox")
    .map((select) => select.selectedOptions[0]?.text);
  expect(chosen).toEqual([
    ...Array.from({ length: 6 }, () => "As usual"),
    "No longer there: choose another",
    "As usual",
  ]);
});

it("sends paid sales once their account and first day are chosen", async () => {
  const asked = answering({ "office.accounts.change": () => connection });
  show();
  const group = within(screen.getByRole("group", { name: "Sales that are paid at once" }));
  const clearing = group.getByLabelText<HTMLSelectElement>(/Account between sales and money/);
  expect(clearing.selectedOptions[0]?.text).toBe("Not sent");
  const user = userEvent.setup();
  await user.selectOptions(clearing, "612 Sales to be paid");
  await user.type(group.getByLabelText(/First day of paid sales/), "2026-12-01");
  await user.click(screen.getByRole("button", { name: "Change what is sent" }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.input).toMatchObject({
    choices: { paidSales: { startsOn: "2026-12-01", clearingId: "612", feesId: "404" } },
  });
});
