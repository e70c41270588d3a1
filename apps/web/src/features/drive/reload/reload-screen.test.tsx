// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { InOffice } from "@/testing/office";
import { DriveProvider, type Drive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { ReloadCard } from "./reload-card";
import { ReloadScreen } from "./reload-screen";

afterEach(cleanup);

const record = vi.fn<(round: string, deed: object) => Promise<boolean>>(async () => true);

const item = (condition: string, load: number, drop: number) => ({
  productId: "p",
  productName: "Propane 47 kg",
  condition,
  load,
  drop,
  loaded: null,
  dropped: null,
});

/** A round out with two stops and a reload before the second. */
const seen = (firstMade: boolean) =>
  ({
    id: "r",
    status: "out",
    stops: [
      { id: "a", completedAt: firstMade ? "2026-11-26T09:00:00Z" : null, failedAt: null },
      { id: "b", completedAt: null, failedAt: null },
    ],
    reloads: [
      {
        id: "q",
        beforeStopId: "b",
        locationName: "Dee yard",
        latitude: null,
        longitude: null,
        doneAt: null,
        addedOnTheWay: false,
        items: [item("full", 6, 0), item("empty", 0, 5)],
      },
    ],
  }) as unknown as SeenRound;

const show = (children: ReactNode) => {
  const drive = { outbox: { record }, owner: "o", keeps: false, readOnly: false };
  render(
    <InOffice>
      <DriveProvider value={drive as unknown as Drive}>{children}</DriveProvider>
    </InOffice>,
  );
  return userEvent.setup();
};

it("comes between the stops: what to load, and what to put down", () => {
  show(<ReloadCard round={seen(false)} />);
  expect(screen.queryByText("Reload at Dee yard")).toBeNull();
  cleanup();
  show(<ReloadCard round={seen(true)} />);
  expect(screen.getByText("Reload at Dee yard")).toBeDefined();
  expect(screen.getByText("Load 6 × Propane 47 kg")).toBeDefined();
  expect(screen.getByText("Put down 5 × Propane 47 kg, empty")).toBeDefined();
});

it("records what was counted, in one tap where all is as it should be", async () => {
  const user = show(<ReloadScreen round={seen(true)} />);
  // The empties stand first: they go off before the fulls come on.
  await user.click(screen.getAllByRole("button", { name: /^One less/ })[1]!);
  expect(screen.getByText(/6 expected, 1 fewer/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "The van is reloaded" }));
  expect(record).toHaveBeenCalledWith("r", {
    kind: "reload",
    reloadId: "q",
    body: {
      loaded: [{ productId: "p", quantity: 5 }],
      dropped: [{ productId: "p", condition: "empty", quantity: 5 }],
    },
  });
});
