// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import { BadDebtActs } from "./bad-debt-acts";
import type { BadDebt } from "./bad-debt-acts";
import { vatWords } from "./bad-debts-list";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const debt: BadDebt = {
  id: "d",
  invoiceId: "i",
  invoiceNumber: "INV-00007",
  customerId: "c",
  customerName: "Fell View",
  writtenOffOn: "2026-11-02",
  reason: "Ceased trading",
  pence: 2_623,
  leftPence: 2_623,
  reliefPence: 125,
  claimableFrom: "2027-05-02",
  claimableUntil: "2031-05-02",
  claimedOn: null,
  claimedPence: 0,
  repaidPence: 0,
  entries: [],
  can: { claim: "Its VAT can be claimed from 2 May 2027 on.", reverse: null },
};

it("says which VAT can be claimed, was claimed, and is due again", () => {
  expect(vatWords(debt)).toBe("£1.25 from Sun 2 May 2027");
  expect(vatWords({ ...debt, reliefPence: 0 })).toBe("None");
  const claimed = { ...debt, claimedOn: "2027-06-01", claimedPence: 125 };
  expect(vatWords(claimed)).toBe("£1.25 claimed on Tue 1 Jun 2027");
  expect(vatWords({ ...claimed, repaidPence: 95 })).toMatch(/, £0\.95 due again$/);
});

it("reverses a part that is paid after all, and says why no VAT can be claimed yet", async () => {
  const asked = answering({ "office.invoices.badDebts.reverse": () => ({}) });
  render(
    <InOffice>
      <BadDebtActs debt={debt} />
    </InOffice>,
  );
  expect(screen.getByRole("button", { name: "Claim VAT" }).getAttribute("title")).toBe(
    debt.can.claim,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Paid after all" }));
  await user.clear(screen.getByLabelText(/^Amount/));
  await user.type(screen.getByLabelText(/^Amount/), "20");
  await user.type(screen.getByLabelText(/^Reason/), "The liquidator paid");
  await user.click(screen.getByRole("button", { name: "Reverse" }));
  const input = { id: "d", amountPence: 2_000, reason: "The liquidator paid" };
  const procedure = "office.invoices.badDebts.reverse";
  await vi.waitFor(() => expect(asked).toEqual([{ procedure, input }]));
});
