// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import { MarkPaid } from "./mark-paid";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("sends how the money came in, on which day and its reference, once", async () => {
  const asked = answering({ "office.orders.paid": () => ({}) });
  render(
    <InOffice>
      <MarkPaid order={{ id: "o", customerName: "Ann Dixon" }} outstandingPence={10_395} />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Mark paid" }));
  expect(screen.getByText("£103.95 received from Ann Dixon?")).toBeDefined();
  await user.selectOptions(screen.getByLabelText("How it was paid"), "Cheque");
  const day = screen.getByLabelText("Received on");
  await user.clear(day);
  await user.type(day, "20/11/2026");
  await user.type(screen.getByLabelText(/^Reference/), "000123");
  await user.dblClick(screen.getByRole("button", { name: "Mark paid" }));
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const input = { id: "o", method: "cheque", receivedOn: "2026-11-20", reference: "000123" };
  expect(asked).toEqual([{ procedure: "office.orders.paid", input }]);
});

it("names the yard where cash lies, where the business has several, and none of a transfer", async () => {
  const yards = [
    { id: "kendal", name: "Kendal" },
    { id: "penrith", name: "Penrith" },
  ];
  const asked = answering({
    "office.yards.list": () => ({ items: yards, nextCursor: null }),
    "office.orders.paid": () => ({}),
  });
  render(
    <InOffice scopes={["stock:read"]}>
      <MarkPaid order={{ id: "o", customerName: "Ann Dixon" }} outstandingPence={10_395} />
    </InOffice>,
  );
  const user = userEvent.setup();
  const pay = async (how: string) => {
    await user.click(screen.getByRole("button", { name: "Mark paid" }));
    await user.selectOptions(screen.getByLabelText("How it was paid"), "Cash");
    await user.selectOptions(await screen.findByLabelText("Yard"), "Penrith");
    await user.selectOptions(screen.getByLabelText("How it was paid"), how);
    await user.click(screen.getByRole("button", { name: "Mark paid" }));
    await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  };
  await pay("Cash");
  await pay("Bank transfer");
  const paid = asked.filter(({ procedure }) => procedure === "office.orders.paid");
  expect(paid.map(({ input }) => input)).toEqual([
    expect.objectContaining({ method: "cash", locationId: "penrith" }),
    expect.not.objectContaining({ locationId: "penrith" }),
  ]);
});
