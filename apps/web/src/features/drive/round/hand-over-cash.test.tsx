// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { InOffice } from "@/testing/office";
import { DriveProvider, type Drive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { HandOverCash } from "./hand-over-cash";

const handOver = vi.fn<(given: object) => Promise<object>>(async () => ({}));
vi.mock("@/trpc/client", async (original) => ({
  ...(await original<object>()),
  useApiClient: () => ({ office: { cash: { handOver: { mutate: handOver } } } }),
}));
afterEach(cleanup);

it("hands cash over once, though it is pressed again before the new sum is shown", async () => {
  let show: (value: unknown) => void = () => undefined;
  const reload = () => new Promise((done) => (show = done));
  const cash = { takenPence: 4500, handedPence: 0, outstandingPence: 4500, handovers: [] };
  render(
    <InOffice>
      <DriveProvider value={{ reload } as unknown as Drive}>
        <HandOverCash round={{ id: "r", cash } as unknown as SeenRound} />
      </DriveProvider>
    </InOffice>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Hand over" });
  await user.click(button);
  await waitFor(() =>
    expect(handOver).toHaveBeenCalledWith({ id: "r", handedPence: 4500, note: "" }),
  );
  await user.click(button);
  await user.click(button);
  expect(handOver).toHaveBeenCalledTimes(1);
  show(null);
});
