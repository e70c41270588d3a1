// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import { DriveProvider, type Drive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { HandOverCash } from "./hand-over-cash";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("hands cash over once, though it is pressed again before the new sum is shown", async () => {
  const asked = answering({ "office.cash.handOver": () => ({}) });
  let show: (value: unknown) => void = () => undefined;
  const reload = () => new Promise((done) => (show = done));
  const cash = {
    takenPence: 4500,
    handedPence: 0,
    writtenOffPence: 0,
    outstandingPence: 4500,
    handovers: [],
  };
  render(
    <InOffice>
      <DriveProvider value={{ reload } as unknown as Drive}>
        <HandOverCash round={{ id: "r", cash } as unknown as SeenRound} />
      </DriveProvider>
    </InOffice>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Hand over" });
  const handedOver = {
    procedure: "office.cash.handOver",
    input: { id: "r", handedPence: 4500, note: "" },
  };
  await user.click(button);
  await waitFor(() => expect(asked).toEqual([handedOver]));
  await user.click(button);
  await user.click(button);
  expect(asked).toEqual([handedOver]);
  show(null);
});
