// @vitest-environment happy-dom
import { todayIn } from "@roundsman/ui/format";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Scope } from "@/session/areas";
import { answering, InOffice } from "@/testing/office";
import { RecordReceipt } from "./record-receipt";

const relph = { id: "c", name: "Relph Bakery" };
const receipt = { allocations: [], unallocatedPence: 5000 };
let asked: ReturnType<typeof answering>;
/** The key of each sending: the service does what has the same key once. */
let keys: (string | null)[];

beforeEach(() => {
  asked = answering({
    "office.receipts.take": () => receipt,
    "office.customers.find": () => ({ items: [{ ...relph, address: null, stop: null }] }),
  });
  keys = [];
  const serve = fetch;
  vi.stubGlobal("fetch", async (target: string, init?: RequestInit) => {
    const key = new Headers(init?.headers).get("idempotency-key");
    if (init?.method === "POST") keys.push(key);
    // As long as a second press takes.
    await new Promise((go) => setTimeout(go, 20));
    return serve(target, init);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(customer?: typeof relph, scopes: Scope[] = ["invoices:write"]) {
  render(
    <InOffice scopes={scopes}>
      <RecordReceipt {...(customer && { customer })} />
    </InOffice>,
  );
  return userEvent.setup();
}
const button = () => screen.queryByRole("button", { name: "Record a receipt" });
const taken = () => asked.filter(({ procedure }) => procedure === "office.receipts.take");
const input = {
  customerId: "c",
  amountPence: 5000,
  method: "cash",
  receivedOn: todayIn("Europe/London"),
  reference: "",
};

async function record(user: ReturnType<typeof show>) {
  await user.type(screen.getByLabelText("Amount inc VAT"), "50");
  await user.selectOptions(screen.getByLabelText("How it was paid"), "Cash");
  await user.dblClick(screen.getByRole("button", { name: "Record receipt" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

it("records money of the customer it stands beside, once; and the same again as another", async () => {
  const user = show(relph);
  for (const times of [1, 2]) {
    await user.click(button()!);
    await record(user);
    expect(taken()).toHaveLength(times);
  }
  expect(taken().map((one) => one.input)).toEqual([input, input]);
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(null);
});

it("asks whose money it is where nobody is named", async () => {
  const user = show();
  await user.click(button()!);
  await user.type(screen.getByRole("combobox", { name: "Customer" }), "relph");
  await user.click(await screen.findByRole("option", { name: /Relph Bakery/ }));
  await record(user);
  expect(taken().map((one) => one.input)).toEqual([input]);
});

it("is not offered to whoever may not record money", () => {
  show(relph, ["invoices:read"]);
  expect(button()).toBeNull();
});
