// @vitest-environment happy-dom
import { todayIn } from "@roundsman/ui/format";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Invoice } from "@/features/states/invoice-states";
import { answering, InOffice, secondPressMs } from "@/testing/office";
import { RecordPayment } from "./record-payment";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** £100.00, of which £40.00 is paid. */
const invoice = {
  id: "i",
  number: "INV-00012",
  customerId: "c",
  customerName: "Relph Bakery",
  totalPence: 10_000,
  paidPence: 4000,
} as unknown as Invoice;

async function open(more: Partial<Invoice> = {}) {
  const answers = { "office.receipts.take": () => ({}), "office.invoices.paid": () => ({}) };
  const asked = answering(answers, secondPressMs);
  render(
    <InOffice>
      <RecordPayment invoice={{ ...invoice, ...more }} />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Record a payment" }));
  return { asked, user };
}
type User = Awaited<ReturnType<typeof open>>["user"];

const amount = () => screen.getByLabelText<HTMLInputElement>("Amount inc VAT");
const save = () => screen.getByRole("button", { name: "Record payment" });
const closed = () => vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
async function type(user: User, pounds: string) {
  await user.clear(amount());
  await user.type(amount(), pounds);
}

/** As it is sent without anything else being typed. */
const usual = { method: "bank_transfer", receivedOn: todayIn("Europe/London"), reference: "" };
const taken = (amountPence: number, paysPence: number) => ({
  procedure: "office.receipts.take",
  input: {
    ...usual,
    customerId: "c",
    amountPence,
    allocations: [{ invoiceId: "i", amountPence: paysPence }],
  },
});

it("offers what is left to pay, and records it once however often it is pressed", async () => {
  const { asked, user } = await open();
  expect(amount().value).toBe("60.00");
  expect(screen.getByText("All that is left to pay.")).toBeDefined();
  await user.dblClick(save());
  await closed();
  expect(asked).toEqual([taken(6000, 6000)]);
});

it("takes a part, says what stays to be paid, and is sent by Ctrl+Enter", async () => {
  const { asked, user } = await open();
  await type(user, "25.50");
  expect(screen.getByText("A part: £34.50 stays to be paid.")).toBeDefined();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await closed();
  expect(asked).toEqual([taken(2550, 2550)]);
});

it("says before that more than is left stays as credit, and pays no more than is left", async () => {
  const { asked, user } = await open();
  await type(user, "75");
  expect(screen.getByText(/^£15\.00 more than is left .* credit of Relph Bakery\.$/)).toBeDefined();
  await user.click(save());
  await closed();
  expect(asked).toEqual([taken(7500, 6000)]);
});

it("pays the whole of an invoice whose customer is gone", async () => {
  const { asked, user } = await open({ customerId: null });
  expect(screen.queryByLabelText("Amount inc VAT")).toBeNull();
  await user.click(save());
  await closed();
  expect(asked).toEqual([{ procedure: "office.invoices.paid", input: { ...usual, id: "i" } }]);
});
