// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import type { BooksCodes } from "./codes-draft";
import { CodesForm } from "./codes-form";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const account = (code: string) => ({ code, department: null });
const codes: BooksCodes = {
  program: "sage",
  startsOn: null,
  sales: account("4000"),
  categories: [],
  delivery: account("4905"),
  interest: account("4904"),
  debtors: account("1100"),
  paidSales: account("1101"),
  vat: account("2200"),
  rounding: account("8250"),
  writeOffs: account("8100"),
  fees: account("7901"),
  cashDifferences: account("8250"),
  pettyCash: account("8251"),
  tenders: [{ method: "cash", ...account("1230") }],
  taxCodes: [{ vatRate: 20, code: "T1" }],
  exemptTaxCode: "T2",
  noTaxCode: "T9",
  unnamedCategories: ["patio-gas"],
  can: { change: null },
};

it("says at a category where its sales go, and sends the codes whole", async () => {
  const asked = answering({ "office.books.setCodes": () => codes });
  render(
    <InOffice>
      <CodesForm codes={codes} proposed={false} />
    </InOffice>,
  );
  expect(screen.getByText("Goes to 4000 until it has a code.")).toBeDefined();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Patio gas: Nominal code"), "4001");
  await user.type(screen.getByLabelText("Cash: Department"), "2");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const { unnamedCategories: _unnamed, can: _can, ...whole } = codes;
  expect(asked[0]?.input).toEqual({
    ...whole,
    categories: [{ category: "patio-gas", code: "4001", department: null }],
    tenders: [{ method: "cash", code: "1230", department: "2" }],
  });
});

it("begins with the usual codes of another program, which are not saved yet", async () => {
  const push = vi.fn<(href: string) => void>();
  render(
    <InOffice router={{ push }}>
      <CodesForm codes={{ ...codes, program: "xero" }} proposed />
    </InOffice>,
  );
  expect(screen.getByText("These are the usual codes of Xero")).toBeDefined();
  expect(screen.getByLabelText("VAT: Account code")).toBeDefined();
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText("Accounting program"), "QuickBooks Online");
  expect(push).toHaveBeenCalledWith("/books/codes?program=quickbooks");
});
