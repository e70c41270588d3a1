// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice, secondPressMs } from "@/testing/office";
import { ExportFiles, TakeBack } from "./export-acts";
import type { ExportDetails, JournalPreview } from "./journal";
import { NextExport } from "./next-export";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const preview: JournalPreview = {
  to: "2026-10-31",
  program: "sage",
  closed: true,
  entries: 2,
  changed: 1,
  accounts: [],
  kinds: [{ kind: "invoice", count: 2 }],
  debitPence: 24_000,
  creditPence: 24_000,
  items: [
    {
      source: "invoice",
      sourceId: "i",
      day: "2026-10-09",
      reference: "INV-00007",
      details: "Invoice, changed",
      changed: true,
      lines: [],
    },
  ],
  can: { export: null },
};
const days = [
  { day: "2026-10-31", words: "the end of October 2026" },
  { day: "2026-09-30", words: "the end of September 2026" },
];

it("shows what would go out, and exports it once up to the day that is shown", async () => {
  const asked = answering({ "office.books.exportBooks": () => ({ id: "e" }) }, secondPressMs);
  const push = vi.fn<(href: string) => void>();
  render(
    <InOffice router={{ push }}>
      <NextExport preview={preview} days={days} />
    </InOffice>,
  );
  expect(screen.getByRole("link", { name: "Invoice, changed INV-00007" })).toBeDefined();
  const user = userEvent.setup();
  await user.dblClick(screen.getByRole("button", { name: "Export 2 entries" }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/books/journals/e"));
  const input = { to: "2026-10-31" };
  expect(asked).toEqual([{ procedure: "office.books.exportBooks", input }]);
  await user.selectOptions(screen.getByLabelText("Up to"), "the end of September 2026");
  expect(push).toHaveBeenLastCalledWith("/books/journals?to=2026-09-30");
});

it("adds the entries without a document to those of documents", () => {
  const cash = { source: "cash", sourceId: "m", day: "2026-10-09", reference: "", lines: [] };
  const adjustments = {
    entries: 1,
    changed: 1,
    accounts: [],
    kinds: [{ kind: "cash", count: 1 }],
    debitPence: 500,
    creditPence: 500,
    items: [{ ...cash, details: "Petty cash, changed", changed: true }],
  };
  render(
    <InOffice>
      <NextExport preview={{ ...preview, adjustments }} days={days} />
    </InOffice>,
  );
  expect(screen.getByRole("button", { name: "Export 3 entries" })).toBeDefined();
  expect(screen.getByText("2 invoices, 1 movement of cash")).toBeDefined();
  expect(screen.getByRole("link", { name: "Petty cash, changed" }).getAttribute("href")).toBe(
    "/books/cash",
  );
  expect(screen.getAllByText("£245.00")).toHaveLength(2);
});

it("says why nothing can be exported, in the service's words", () => {
  const nothing = "There is nothing new up to 31 October 2026.";
  const { rerender } = render(
    <InOffice>
      <NextExport preview={{ ...preview, entries: 0, can: { export: nothing } }} days={days} />
    </InOffice>,
  );
  expect(screen.getByText(nothing)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  rerender(
    <InOffice>
      <NextExport preview={{ ...preview, can: { export: "You may not do this." } }} days={days} />
    </InOffice>,
  );
  const button = screen.getByRole("button", { name: /^Export/ });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.getAttribute("title")).toBe("You may not do this.");
});

const details: ExportDetails = {
  ...preview,
  id: "e",
  number: 3,
  program: "xero",
  firstDay: "2026-10-01",
  lastDay: "2026-10-31",
  createdAt: "2026-11-02T09:00:00.000Z",
  createdByName: "Olivia Tyson",
  reversesId: null,
  reversedById: null,
  reason: null,
  can: { reverse: null },
  files: [
    { program: "sage", detail: "day", parts: 1, ledgerParts: 1 },
    { program: "sage", detail: "document", parts: 1, ledgerParts: 1 },
    { program: "xero", detail: "day", parts: 2, ledgerParts: 3 },
    { program: "xero", detail: "document", parts: 1, ledgerParts: 1 },
  ],
};

it("gives the files of an export in as many parts as its program takes", async () => {
  render(
    <InOffice>
      <ExportFiles details={details} />
    </InOffice>,
  );
  const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  const file = (asked: string) => `/api/books/exports/file?business=b&id=e&${asked}`;
  expect(hrefs()).toEqual([
    file("format=xero&detail=day&part=1"),
    file("format=xero&detail=day&part=2"),
  ]);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText("A journal for"), "Each document");
  expect(hrefs()).toEqual([file("format=xero&detail=document&part=1")]);
  await user.selectOptions(screen.getByLabelText("For"), "Sage 50");
  expect(screen.getByText("Its codes are those of Xero.")).toBeDefined();
  await user.selectOptions(screen.getByLabelText(/^Owed on account/), "customers");
  expect(hrefs()).toEqual([
    file("format=sage&detail=document&part=1&ledger=transactions"),
    file("format=sage&detail=document&part=1&ledger=customers"),
  ]);
  await user.selectOptions(screen.getByLabelText("For"), "Xero");
  await user.selectOptions(
    screen.getByLabelText("A journal for"),
    "The documents of each kind and day",
  );
  expect(hrefs()).toHaveLength(3);
});

it("takes an export back with a reason, and opens its opposite", async () => {
  const asked = answering({ "office.books.reverseExported": () => ({ id: "f", number: 4 }) });
  const push = vi.fn<(href: string) => void>();
  render(
    <InOffice router={{ push }}>
      <TakeBack details={details} />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Take back" }));
  await user.click(screen.getByRole("button", { name: "Take back" }));
  expect(await screen.findByText(/^Say why/)).toBeDefined();
  await user.type(screen.getByLabelText(/^Reason/), "Wrong codes");
  await user.click(screen.getByRole("button", { name: "Take back" }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/books/journals/f"));
  const input = { id: "e", reason: "Wrong codes" };
  expect(asked).toEqual([{ procedure: "office.books.reverseExported", input }]);
});
