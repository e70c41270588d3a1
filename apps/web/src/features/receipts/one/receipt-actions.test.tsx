// @vitest-environment happy-dom
import { todayIn } from "@roundsman/ui/format";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice, secondPressMs } from "@/testing/office";
import type { Receipt } from "../receipt";
import { ReceiptActions } from "./receipt-actions";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const receipt = {
  id: "r",
  customerName: "Relph Bakery",
  amountPence: 10_000,
  allocations: [{ kind: "invoice", id: "i", number: "INV-00012", amountPence: 8000 }],
  unallocatedPence: 2000,
} as unknown as Receipt;

function show(can: Receipt["can"]) {
  const answers = {
    "office.receipts.reverse": () => receipt,
    "office.receipts.allocate": () => receipt,
    "office.receipts.refund": () => receipt,
  };
  const asked = answering(answers, secondPressMs);
  render(
    <InOffice>
      <ReceiptActions receipt={{ ...receipt, can }} />
    </InOffice>,
  );
  return { asked, user: userEvent.setup() };
}
const press = (name: string) => screen.getByRole("button", { name });
const closed = () => vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

it("reverses with a reason, and says before what is owed again", async () => {
  const { asked, user } = show({ reverse: null, allocate: null, refund: null });
  await user.click(press("Reverse"));
  expect(screen.getByText("Reverse £100.00 from Relph Bakery?")).toBeDefined();
  expect(
    screen.getByText(/^Owed again: INV-00012 £80\.00\. £20\.00 of credit goes\./),
  ).toBeDefined();
  await user.click(press("Reverse"));
  expect((await screen.findAllByText(/Say why/)).length).toBeGreaterThan(0);
  expect(asked).toEqual([]);
  await user.type(screen.getByLabelText("Reason"), "The cheque bounced");
  await user.dblClick(press("Reverse"));
  await closed();
  const input = {
    id: "r",
    reason: "The cheque bounced",
    reversedOn: todayIn("Europe/London"),
  };
  expect(asked).toEqual([{ procedure: "office.receipts.reverse", input }]);
});

it("pays invoices with what is left, after one question", async () => {
  const { asked, user } = show({ reverse: null, allocate: null, refund: null });
  await user.click(press("Use the rest"));
  expect(screen.getByText("Pay invoices with £20.00?")).toBeDefined();
  expect(asked).toEqual([]);
  await user.click(press("Pay invoices"));
  await closed();
  expect(asked).toEqual([{ procedure: "office.receipts.allocate", input: { id: "r" } }]);
});

it("pays back a part of what is left, once, and says before what stays", async () => {
  const { asked, user } = show({ reverse: null, allocate: null, refund: null });
  await user.click(press("Pay back"));
  const amount = screen.getByLabelText<HTMLInputElement>("Amount inc VAT");
  expect(amount.value).toBe("20.00");
  expect(screen.getByText("All that is left.")).toBeDefined();
  await user.clear(amount);
  await user.type(amount, "25");
  expect(screen.getByText("Only £20.00 is left.")).toBeDefined();
  await user.clear(amount);
  await user.type(amount, "12.50");
  expect(screen.getByText("A part: £7.50 stays as credit.")).toBeDefined();
  // What is collected is not paid that way.
  expect(screen.queryByRole("option", { name: "Direct Debit" })).toBeNull();
  await user.selectOptions(screen.getByLabelText("How it was paid back"), "Cheque");
  await user.type(screen.getByLabelText(/^Reference/), "000317");
  await user.dblClick(press("Record it as paid back"));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const input = {
    id: "r",
    amountPence: 1250,
    method: "cheque",
    reference: "000317",
    refundedOn: todayIn("Europe/London"),
  };
  expect(asked).toEqual([{ procedure: "office.receipts.refund", input }]);
});

it("says why not, and opens nothing", async () => {
  const why = {
    reverse: "This receipt is reversed already.",
    allocate: "Nothing is left of this receipt.",
    refund: "Nothing is left of this receipt.",
  };
  const { asked, user } = show(why);
  for (const [label, words] of [
    ["Reverse", why.reverse],
    ["Use the rest", why.allocate],
    ["Pay back", why.refund],
  ] as const) {
    await user.click(press(label));
    const said = await screen.findByRole("dialog", { name: `Why not: ${label}` });
    expect(said.textContent).toBe(words);
    await user.keyboard("{Escape}");
  }
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(asked).toEqual([]);
});
