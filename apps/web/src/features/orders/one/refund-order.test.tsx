// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Order } from "@/features/states/order-states";
import { answering, InOffice } from "@/testing/office";
import { OrderRefunds, PaidBack } from "./order-refunds";
import { RefundOrder } from "./refund-order";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const order = {
  id: "o",
  number: "ORD-10007",
  customerName: "Ann Dixon",
  refundDue: 3000,
  refundUnderWay: 0,
} as Order;

const ways = [
  { method: "card" as const, mostPence: 2000, why: null },
  { method: "cash" as const, mostPence: 3000, why: null },
  { method: "bank_transfer" as const, mostPence: 3000, why: null },
];

const none = {
  why: "£30.00 is due back already: pay that back first.",
  mostPence: 0,
  lines: [],
  asksBillTo: false,
};

it("asks of a paid sale why, and sends the goods that came back without an amount", async () => {
  const asked = answering({ "office.payments.refund": () => ({}) });
  const line = { orderLineId: "l", description: "Butane 13 kg", quantity: 2 };
  const credit = { why: null, mostPence: 7245, lines: [line], asksBillTo: false };
  render(
    <InOffice>
      <RefundOrder order={{ ...order, refundDue: 0 }} refunds={{ ways, credit }} />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Refund" }));
  await user.type(screen.getByLabelText(/^Amount/), "5");
  await user.click(screen.getByRole("button", { name: "Pay back" }));
  expect(await screen.findByText("Choose why.")).toBeDefined();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole("radio", { name: /^Goods came back/ }));
  expect(screen.queryByLabelText(/^Amount/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "One more" }));
  await user.click(screen.getByRole("button", { name: "Pay back" }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.input).toEqual({
    id: "o",
    method: "card",
    reason: "",
    because: "goods_returned",
    lines: [{ orderLineId: "l", quantity: 1 }],
  });
});

it("offers what is due as far as the card goes, and sends it", async () => {
  const asked = answering({ "office.payments.refund": () => ({}) });
  render(
    <InOffice>
      <RefundOrder order={order} refunds={{ ways, credit: none }} />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Refund £30.00" }));
  expect(screen.getByText("At most £20.00 this way. £10.00 stays due back.")).toBeDefined();
  expect(screen.queryByLabelText(/^Reference/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Pay back" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const input = { id: "o", method: "card", amountPence: 2000, reason: "" };
  expect(asked).toEqual([{ procedure: "office.payments.refund", input }]);
});

it("offers no card where there is none, and takes a reference by hand", async () => {
  const asked = answering({ "office.payments.refund": () => ({}) });
  const noCard = { method: "card" as const, mostPence: 0, why: "Nothing came by card." };
  render(
    <InOffice>
      <RefundOrder order={order} refunds={{ ways: [noCard, ...ways.slice(1)], credit: none }} />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Refund £30.00" }));
  expect(screen.getByText("Nothing came by card.")).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "Bank transfer" }));
  await user.type(screen.getByLabelText(/^Reference/), "R-7");
  await user.click(screen.getByRole("button", { name: "Note as paid back" }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.input).toEqual({
    id: "o",
    method: "bank_transfer",
    amountPence: 3000,
    reference: "R-7",
    reason: "",
  });
});

it("says why the provider refused, and asks again for as much", async () => {
  const asked = answering({ "office.payments.refund": () => ({}) });
  const failed = {
    id: "r",
    method: "card" as const,
    amountPence: 1500,
    state: "failed" as const,
    reference: null,
    error: "Your balance is too low.",
    reversed: false,
    can: { reverse: "This was not paid back yet." },
    at: "2026-11-23T10:00:00.000Z",
  };
  render(
    <InOffice>
      <OrderRefunds order={order} items={[failed]} why={null} timeZone="Europe/London" />
    </InOffice>,
  );
  expect(screen.getByText("Your balance is too low.")).toBeDefined();
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.input).toEqual({ id: "o", method: "card", amountPence: 1500 });
});

it("reverses a refund that was noted by mistake, with the reason", async () => {
  const asked = answering({ "office.refunds.reverse": () => ({}) });
  const noted = {
    id: "r",
    method: "cash" as const,
    amountPence: 1500,
    state: "settled" as const,
    reference: null,
    error: null,
    at: "2026-11-23T10:00:00.000Z",
    reversed: false,
    can: { reverse: null },
  };
  const kept = { ...noted, id: "k", can: { reverse: "The payment provider paid this back." } };
  render(
    <InOffice>
      <PaidBack items={[noted, kept]} timeZone="Europe/London" />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Reverse" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Reverse" }));
  expect(await dialog.findByText(/^Give the reason/)).toBeDefined();
  await user.type(dialog.getByLabelText("Reason"), "Noted twice");
  await user.click(dialog.getByRole("button", { name: "Reverse" }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.input).toEqual({ id: "r", reason: "Noted twice" });
});
