// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { InOffice } from "@/testing/office";
import { DriveProvider, type Drive } from "../drive-context";
import type { Stop } from "../driving";
import { UndoSale } from "./undo-sale";

afterEach(cleanup);

const record = vi.fn<(round: string, entry: object) => Promise<boolean>>(() =>
  Promise.resolve(true),
);

it("undoes a sale with a reason alone, and says what goes back", async () => {
  const sold = { id: "record", orderId: "", customerName: "Zelda Fell" };
  const stop = { ...sold, cashTakenPence: 4200, paidAt: null } as Stop;
  render(
    <InOffice>
      <DriveProvider value={{ outbox: { record } } as unknown as Drive}>
        <UndoSale roundId="r" stop={stop} />
      </DriveProvider>
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Undo the sale" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Undo the sale to Zelda Fell?" }));
  expect(dialog.getByText(/Give £42\.00 in cash back\./)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Undo the sale" }));
  expect(dialog.getByText("Say why the sale is undone.")).toBeDefined();
  expect(record).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText("Reason"), " They have no money ");
  await user.click(dialog.getByRole("button", { name: "Undo the sale" }));
  const undone = { kind: "undo", stopId: "record", orderId: "" };
  expect(record.mock.calls).toEqual([["r", { ...undone, body: { note: "They have no money" } }]]);
});
