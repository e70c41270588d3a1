// @vitest-environment happy-dom
import { ListTable } from "@roundsman/ui";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice, secondPressMs } from "@/testing/office";
import { creditNotesList, type CreditNote } from "./credit-notes-list";
import { CreditNoteActions } from "./one/credit-note-actions";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const can = { allocate: null, refund: null, reverse: null, send: null };
const note: CreditNote = {
  id: "n",
  number: "CN-00003",
  invoiceId: "i",
  invoiceNumber: "INV-00012",
  customerId: "c",
  customerName: "Relph Bakery",
  billTo: null,
  issuedOn: "2026-11-20",
  reason: "Short delivery",
  lines: [],
  vat: [],
  netPence: 5000,
  vatPence: 1000,
  totalPence: 6000,
  reversesId: null,
  reversed: false,
  reversedById: null,
  allocations: [{ kind: "invoice", id: "i", number: "INV-00012", amountPence: 4000 }],
  unallocatedPence: 2000,
  emailedAt: null,
  emailStatus: null,
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  can,
};

const row = (more: Partial<CreditNote> = {}) =>
  renderToStaticMarkup(
    <InOffice>
      <ListTable list={creditNotesList} rows={[{ ...note, ...more }]} context={null} />
    </InOffice>,
  );

it("shows in a row whose it is, of which invoice, why, and what is left", () => {
  const html = row();
  for (const words of ["Relph Bakery", "20 Nov", "Short delivery", "£20.00", "£60.00"]) {
    expect(html).toContain(words);
  }
  expect(html).toMatch(/href="\/invoices\/credit-notes\/n"[^>]*>CN-00003</);
  expect(html).toMatch(/href="\/invoices\/i"[^>]*>INV-00012</);
  expect(html).not.toContain("Revers");
});

it("says in a row that it is reversed, or a reversal", () => {
  expect(row({ reversed: true })).toContain("Reversed");
  expect(row({ reversesId: "other", totalPence: -6000 })).toMatch(/Reversal.*-£60\.00/);
});

function show(more: Partial<CreditNote> = {}) {
  const answers = {
    "office.creditNotes.allocate": () => note,
    "office.creditNotes.refund": () => note,
    "office.creditNotes.reverse": () => ({ ...note, number: "CN-00004" }),
    "office.creditNotes.send": () => note,
  };
  const asked = answering(answers, secondPressMs);
  render(
    <InOffice>
      <CreditNoteActions note={{ ...note, ...more }} email="till@relph.example" />
    </InOffice>,
  );
  return { asked, user: userEvent.setup() };
}
const press = (name: string) => screen.getByRole("button", { name });
const closed = (role: "alertdialog" | "dialog") =>
  vi.waitFor(() => expect(screen.queryByRole(role)).toBeNull());

it("pays invoices with the rest, pays it back, and is mailed, each once", async () => {
  const { asked, user } = show();
  await user.click(press("Use the rest"));
  await user.click(press("Pay invoices"));
  await closed("alertdialog");
  await user.click(press("Pay back"));
  await user.selectOptions(screen.getByLabelText("How it was paid back"), "Cash");
  await user.dblClick(press("Record it as paid back"));
  await closed("dialog");
  await user.dblClick(press("Email it"));
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked).toMatchObject([
    { procedure: "office.creditNotes.allocate", input: { id: "n" } },
    {
      procedure: "office.creditNotes.refund",
      input: { id: "n", amountPence: 2000, method: "cash" },
    },
    { procedure: "office.creditNotes.send", input: { id: "n" } },
  ]);
});

it("reverses with a reason, and says before what is owed again", async () => {
  const { asked, user } = show();
  await user.click(press("Reverse"));
  expect(
    screen.getByText(/^Owed again: INV-00012 £40\.00\. £20\.00 of credit goes\./),
  ).toBeDefined();
  await user.click(press("Reverse"));
  expect((await screen.findAllByText(/Say why/)).length).toBeGreaterThan(0);
  expect(asked).toEqual([]);
  await user.type(screen.getByLabelText("Reason"), "The wrong invoice");
  await user.dblClick(press("Reverse"));
  await closed("alertdialog");
  const input = { id: "n", reason: "The wrong invoice" };
  expect(asked).toEqual([{ procedure: "office.creditNotes.reverse", input }]);
});

it("says why not, and leads to the paper in any case", async () => {
  const why = "Nothing is left of this credit note.";
  const { user } = show({ can: { ...can, allocate: why, refund: why } });
  for (const label of ["Use the rest", "Pay back"]) {
    await user.click(press(label));
    const said = await screen.findByRole("dialog", { name: `Why not: ${label}` });
    expect(said.textContent).toBe(why);
    await user.keyboard("{Escape}");
  }
  expect(screen.getByRole("link", { name: "PDF" }).getAttribute("href")).toBe(
    "/api/credit-notes/n/pdf?business=b",
  );
});
