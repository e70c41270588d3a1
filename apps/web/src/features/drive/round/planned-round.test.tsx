// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { InOffice } from "@/testing/office";
import { DriveProvider, type Drive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { DoneRound } from "./done-round";
import { EndScreen } from "./end-screen";
import { PlannedRound } from "./planned-round";

afterEach(cleanup);
beforeEach(() => record.mockClear());

const record = vi.fn<(round: string, entry: object) => Promise<boolean>>(() =>
  Promise.resolve(true),
);
/** A round without stops, load or cash. */
const bare = {
  id: "r",
  stops: [],
  load: [],
  unsentStopIds: new Set(),
  fit: null,
  distanceMetres: null,
  cash: { takenPence: 0, handedPence: 0, writtenOffPence: 0, outstandingPence: 0, handovers: [] },
  endYard: null,
  asks: { out: null },
  can: { out: null, done: null },
};
const seen = (given: object) => ({ ...bare, ...given }) as unknown as SeenRound;
const show = (children: ReactNode) => {
  const drive = {
    outbox: { record },
    owner: "o",
    keeps: false,
    readOnly: false,
    day: { returnables: [] },
  };
  render(
    <InOffice>
      <DriveProvider value={drive as unknown as Drive}>{children}</DriveProvider>
    </InOffice>,
  );
  return userEvent.setup();
};
const press = (name: string) => screen.getByRole("button", { name });
const setOut = () => press("Set out");
const owes = "Your subscription needs attention before a round can go out.";

it("asks the driver before a van sets out over its limits", async () => {
  const over = "Over weight: 940 kg on a van for 700 kg.";
  const user = show(<PlannedRound round={seen({ asks: { out: over } })} />);
  await user.click(setOut());
  expect(screen.getByText(`${over} The office is told.`)).toBeDefined();
  await user.click(press("Go back"));
  expect(record).not.toHaveBeenCalled();
  await user.click(setOut());
  await user.click(setOut());
  expect(record).toHaveBeenCalledWith("r", { kind: "status", status: "out" });
});

it("sets out at once where nothing speaks against it, and stands at the first stop", async () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  const user = show(<PlannedRound round={seen({})} />);
  await user.click(setOut());
  expect(record).toHaveBeenCalledTimes(1);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

const refused = [
  { act: "Set out", shown: <PlannedRound round={seen({ can: { out: owes } })} /> },
  {
    act: "Not done yet: back on the road",
    shown: <DoneRound round={seen({ can: { out: owes } })} />,
  },
  {
    act: "The round is done",
    shown: <EndScreen round={seen({ status: "out", can: { done: owes } })} />,
  },
];

it.each(refused)("tells the driver why not, and records nothing: $act", async ({ act, shown }) => {
  const user = show(shown);
  expect(press(act).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText(owes)).toBeDefined();
  await user.click(press(act));
  expect(record).not.toHaveBeenCalled();
});

it("goes back and forth while the service has yet to hear of the last step", async () => {
  const user = show(<DoneRound round={seen({ can: {} })} />);
  await user.click(press("Not done yet: back on the road"));
  expect(record).toHaveBeenLastCalledWith("r", { kind: "status", status: "out" });
  cleanup();
  const again = show(<EndScreen round={seen({ status: "out", can: {} })} />);
  await again.click(press("The round is done"));
  expect(record).toHaveBeenLastCalledWith("r", { kind: "status", status: "done" });
});
