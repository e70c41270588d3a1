// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Order } from "@/features/states/order-states";
import { answering, InOffice, secondPressMs } from "@/testing/office";
import { InvoiceSale } from "./invoice-sale";
import { OpeningBalance } from "./opening-balance";

/* Documents that somebody enters one by one: a VAT invoice of a sale at the door, and what was owed before. */

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("raises a VAT invoice of a sale at the door for whom is named, once, and shows it", async () => {
  const raised = () => ({ id: "i", number: "INV-00042" });
  const asked = answering({ "office.invoices.forOrder": raised }, secondPressMs);
  const push = vi.fn<(href: string) => void>();
  const order = {
    id: "o",
    number: "ORD-10017",
    customerName: "Ann Dixon",
    deliverToAddress: "3 Beck Lane",
  } as unknown as Order;
  render(
    <InOffice router={{ push }}>
      <InvoiceSale order={order} name="VAT invoice" />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "VAT invoice" }));
  expect(screen.getByText("Left empty, it is for Ann Dixon, 3 Beck Lane.")).toBeDefined();
  await user.type(screen.getByLabelText(/^Who it is for/), "Dixon Ltd");
  await user.dblClick(screen.getByRole("button", { name: "Raise invoice" }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/invoices/i"));
  const input = { id: "o", billTo: "Dixon Ltd" };
  expect(asked).toEqual([{ procedure: "office.invoices.forOrder", input }]);
});

it("enters an opening balance for its customer, once, by whoever writes invoices", async () => {
  const entered = () => ({ items: [{ number: "S-881", totalPence: 12_050 }] });
  const asked = answering({ "office.openingBalances.enter": entered }, secondPressMs);
  const customer = { id: "c", name: "Relph Bakery" };
  render(
    <InOffice scopes={["invoices:read"]}>
      <OpeningBalance customer={customer} />
    </InOffice>,
  );
  expect(screen.queryByRole("button", { name: "Opening balance" })).toBeNull();
  cleanup();
  render(
    <InOffice scopes={["invoices:write"]}>
      <OpeningBalance customer={customer} />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Opening balance" }));
  await user.type(screen.getByLabelText(/^Invoice number/), "S-881");
  for (const [label, day] of [
    [/^Invoice date/, "01/08/2026"],
    [/^Due/, "31/08/2026"],
  ] as const) {
    await user.type(screen.getByLabelText(label), day);
  }
  await user.type(screen.getByLabelText(/^Left to pay/), "120.50");
  await user.dblClick(screen.getByRole("button", { name: "Enter" }));
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const item = { customerId: "c", number: "S-881", amountPence: 12_050 };
  const items = [{ ...item, issuedOn: "2026-08-01", dueOn: "2026-08-31" }];
  expect(asked).toEqual([{ procedure: "office.openingBalances.enter", input: { items } }]);
});
