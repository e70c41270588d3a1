// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { InOffice } from "@/testing/office";
import { DriveProvider, type Drive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { PlannedRound } from "./planned-round";

afterEach(cleanup);

const record = vi.fn<(round: string, entry: object) => Promise<void>>();
const show = (out: string | null) => {
  record.mockClear();
  const round = { id: "r", stops: [], fit: null, distanceMetres: null, asks: { out } };
  render(
    <InOffice>
      <DriveProvider value={{ outbox: { record }, readOnly: false } as unknown as Drive}>
        <PlannedRound round={round as unknown as SeenRound} />
      </DriveProvider>
    </InOffice>,
  );
  return userEvent.setup();
};
const setOut = () => screen.getByRole("button", { name: "Set out" });

it("asks the driver before a van sets out over its limits", async () => {
  const over = "Over weight: 940 kg on a van for 700 kg.";
  const user = show(over);
  await user.click(setOut());
  expect(screen.getByText(`${over} The office is told.`)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Go back" }));
  expect(record).not.toHaveBeenCalled();
  await user.click(setOut());
  await user.click(setOut());
  expect(record).toHaveBeenCalledWith("r", { kind: "status", status: "out" });
});

it("sets out at once where nothing speaks against it", async () => {
  const user = show(null);
  await user.click(setOut());
  expect(record).toHaveBeenCalledTimes(1);
});
