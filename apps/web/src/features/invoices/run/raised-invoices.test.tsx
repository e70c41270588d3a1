// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Invoice } from "@/features/states/invoice-states";
import { InOffice } from "@/testing/office";
import { RaisedInvoices } from "./raised-invoices";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const invoices = ["INV-1", "INV-2"].map((number, at) => ({
  id: `01a00000-0000-7000-8000-00000000000${at}`,
  number,
  customerName: "Ann Dixon",
  netPence: 100,
  vatPence: 5,
  totalPence: 105,
})) as unknown as Invoice[];

/** Mails all of them, of whom the service mails those that are not named. */
async function mail(notSent: { number: string; why: string }[]) {
  const data = { sent: invoices.length - notSent.length, notSent };
  vi.stubGlobal("fetch", async () => Response.json({ result: { data } }));
  render(
    <InOffice router={{ refresh: () => {} }}>
      <RaisedInvoices invoices={invoices} />
    </InOffice>,
  );
  expect(screen.getByText("Nobody has been told yet.")).toBeDefined();
  await userEvent.setup().click(screen.getByRole("button", { name: "Email all of them" }));
}

it("says that all of them are on their way only where they are", async () => {
  await mail([]);
  expect(await screen.findByText("They are on their way.")).toBeDefined();
  expect(screen.queryByText("Not mailed")).toBeNull();
});

it("does not say that any is on its way where none was mailed", async () => {
  await mail(invoices.map(({ number }) => ({ number, why: "The customer has no email." })));
  expect(await screen.findByText("None of them was mailed.")).toBeDefined();
  expect(screen.getAllByText(/The customer has no email/)).toHaveLength(2);
});

it("keeps in sight which were not mailed, and why", async () => {
  await mail([{ number: "INV-2", why: "The customer has no email." }]);
  expect(await screen.findByText("INV-2: The customer has no email.")).toBeDefined();
  expect(screen.getByText("Those not named below are on their way.")).toBeDefined();
  expect(screen.queryByText("They are on their way.")).toBeNull();
});
