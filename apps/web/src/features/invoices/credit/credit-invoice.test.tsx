// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Invoice } from "@/features/states/invoice-states";
import { answering, InOffice, secondPressMs } from "@/testing/office";
import { CreditInvoice } from "./credit-invoice";

vi.setConfig({ testTimeout: 20_000 });
afterAll(() => vi.resetConfig());

const line = (n: number, quantity: number) => ({
  id: `line-${n}`,
  orderId: "o",
  description: `Propane ${n} kg`,
  quantity,
  unitPrice: 1000,
  unitPriceIncVat: null,
  vatRate: 20,
  vatTreatment: "standard",
  total: quantity * 1000,
});

/** £100.00 and VAT of two lines, nothing paid; a third is credited in full. */
const invoice = {
  id: "i",
  number: "INV-00012",
  customerName: "Relph Bakery",
  orders: [{ id: "o", number: "ORD-1" }],
  lines: [line(19, 1), line(47, 6), line(13, 4)],
  vat: [{ vatRate: 20, vatTreatment: "standard", netPence: 10_000, vatPence: 2000 }],
  totalPence: 12_000,
  paidPence: 0,
  creditNotes: [],
} as unknown as Invoice;

type Input = { lines?: { quantity: number }[]; amounts?: { netPence: number }[] };

/** As the service says it: what is credited of a line is not worked out here. */
const estimateOf = (input: unknown) => {
  const { lines, amounts } = input as Input;
  const netPence =
    lines?.reduce((sum, { quantity }) => sum + 1000 * quantity, 0) ??
    amounts?.reduce((sum, rate) => sum + rate.netPence, 0) ??
    10_000;
  const vatPence = netPence / 5;
  return {
    vat: [{ vatRate: 20, vatTreatment: "standard", netPence, vatPence }],
    netPence,
    vatPence,
    totalPence: netPence + vatPence,
    paysPence: 500,
    unallocatedPence: netPence + vatPence - 500,
    creditable: {
      lines: [
        { invoiceLineId: "line-47", quantity: 6 },
        { invoiceLineId: "line-13", quantity: 3 },
      ],
      vat: [{ vatRate: 20, vatTreatment: "standard", netPence: 9000 }],
    },
  };
};

const issued = {
  number: "CN-00001",
  invoiceId: "i",
  invoiceNumber: "INV-00012",
  allocations: [{ kind: "invoice", id: "i", number: "INV-00012", amountPence: 500 }],
  unallocatedPence: 0,
};

let asked: ReturnType<typeof answering>;
/** What comes of the next sending; done unless said. */
let refusal: { path: string; message: string } | null;
beforeEach(() => {
  refusal = null;
  const answers = {
    "office.creditNotes.estimate": estimateOf,
    "office.creditNotes.issue": () => issued,
  };
  asked = answering(answers, secondPressMs);
  const serve = fetch;
  vi.stubGlobal("fetch", async (target: string, init?: RequestInit) => {
    const answer = await serve(target, init);
    if (init?.method !== "POST" || !refusal) return answer;
    const data = { code: "CONFLICT", httpStatus: 409, error: "conflict", issues: [refusal] };
    return Response.json({ error: { code: -32_009, message: "No", data } }, { status: 409 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(more: Partial<Invoice> = {}) {
  render(
    <InOffice>
      <CreditInvoice invoice={{ ...invoice, ...more }} />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Credit" }));
  await screen.findByRole("list", { name: "Lines to credit" });
  return user;
}
type User = Awaited<ReturnType<typeof open>>;

const sent = () =>
  asked.filter(({ procedure }) => procedure.endsWith("issue")).map(({ input }) => input);
const estimated = () =>
  asked.filter(({ procedure }) => procedure.endsWith("estimate")).map(({ input }) => input);
const quantity = (kg: number) =>
  screen.getByRole("spinbutton", { name: `Propane ${kg} kg, to credit` });
const choose = (user: User, name: string) => user.click(screen.getByRole("radio", { name }));
const issue = () => screen.getByRole("button", { name: "Issue credit note" });
const closed = () => vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it("credits quantities of lines, says before what comes of it, and is sent once", async () => {
  const user = await open();
  expect(screen.getAllByRole("spinbutton")).toHaveLength(2);
  expect(screen.getByText(/^Choose what to credit/)).toBeDefined();
  expect(quantity(13).getAttribute("aria-valuemax")).toBe("3");
  await user.type(quantity(13), "{ArrowUp}{ArrowUp}");
  expect(await screen.findByText("£24.00")).toBeDefined();
  expect(screen.getByText("Takes £5.00 off INV-00012.")).toBeDefined();
  expect(screen.getByText("£19.00 is left as credit of Relph Bakery.")).toBeDefined();
  // What it comes to is asked once nothing is typed for a moment: not for the first of two presses.
  const lines = [{ invoiceLineId: "line-13", quantity: 2 }];
  expect(estimated()).toEqual([{ id: "i" }, { id: "i", lines }]);
  await user.click(screen.getByRole("button", { name: "Short delivery" }));
  await user.dblClick(issue());
  await closed();
  expect(sent()).toEqual([{ id: "i", reason: "Short delivery", lines }]);
});

it("credits all that is left by naming neither lines nor amounts", async () => {
  const user = await open();
  await choose(user, "All of it");
  expect(await screen.findByText("£120.00")).toBeDefined();
  await user.type(screen.getByLabelText("Reason"), "Never ordered");
  await user.click(issue());
  await closed();
  expect(sent()).toEqual([{ id: "i", reason: "Never ordered" }]);
});

it("credits a sum without VAT by rate, of which it says the most", async () => {
  const user = await open();
  await choose(user, "An amount");
  expect(screen.getByText("Up to £90.00.")).toBeDefined();
  await user.type(screen.getByLabelText("Amount ex VAT at 20%"), "12.50");
  expect(await screen.findByText("£15.00")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Wrong price" }));
  await user.click(issue());
  await closed();
  const amounts = [{ vatRate: 20, vatTreatment: "standard", netPence: 1250 }];
  expect(sent()).toEqual([{ id: "i", reason: "Wrong price", amounts }]);
});

it("asks for a reason, and sends nothing without", async () => {
  const user = await open();
  await user.type(quantity(47), "{ArrowUp}");
  await screen.findByText("£12.00");
  await user.click(issue());
  expect((await screen.findAllByText(/Say why/)).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
});

it("shows a refusal at the line it is about, which is not at the place that it was sent in", async () => {
  const user = await open();
  refusal = { path: "lines.0.quantity", message: "Only 1 of Propane 13 kg can still be credited." };
  await user.type(quantity(13), "{ArrowUp}{ArrowUp}");
  await screen.findByText("£24.00");
  await user.click(screen.getByRole("button", { name: "Damaged" }));
  await user.click(issue());
  await vi.waitFor(() => expect(quantity(13).getAttribute("aria-invalid")).toBe("true"));
  expect(quantity(47).getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByRole("dialog")).toBeDefined();
});

it("begins with what came back, and why", async () => {
  const lines = [{ invoiceLineId: "line-13", quantity: 2 }];
  const user = await open({ creditOffer: { lines, reason: "Two were leaking" } });
  expect(quantity(13).getAttribute("aria-valuenow")).toBe("2");
  expect(quantity(47).getAttribute("aria-valuenow")).toBe("0");
  await user.click(issue());
  await closed();
  expect(sent()).toEqual([{ id: "i", lines, reason: "Two were leaking" }]);
});
