// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { InOffice } from "@/testing/office";
import { DriveProvider, type Drive } from "../../drive-context";
import type { SeenRound } from "../../outbox/apply-entries";
import { PlannedRound } from "../planned-round";
import { WalkRoundScreen } from "./walk-round-screen";

afterEach(cleanup);
beforeEach(() => record.mockClear());

const record = vi.fn<(round: string, deed: object) => Promise<boolean>>(async () => true);
const points = ["Tyres", "Lights"];
const unsafe = [{ checkId: "c", point: "Tyres", words: "Bald" }];
const check = { id: "c", doneAt: "2026-11-26T07:00:00Z", byName: "Dee", defects: 1 };

/** A planned round without stops, load or cash. */
const seen = (walkRound: object) =>
  ({
    id: "r",
    vehicleId: "v",
    vehicleName: "Van 1",
    status: "planned",
    stops: [],
    load: [],
    unsentStopIds: new Set(),
    fit: null,
    gas: null,
    distanceMetres: null,
    asks: { out: null },
    can: { out: null },
    walkRound,
  }) as unknown as SeenRound;

const show = (children: ReactNode) => {
  const drive = {
    outbox: { record },
    owner: "o",
    keeps: false,
    readOnly: false,
    day: { business: { timeZone: "Europe/London" } },
  };
  render(
    <InOffice>
      <DriveProvider value={drive as unknown as Drive}>{children}</DriveProvider>
    </InOffice>,
  );
  return userEvent.setup();
};
const press = (name: string) => screen.getByRole("button", { name });

it("keeps an unsafe van at the yard, and says what is wrong with it", async () => {
  const blocks = "Unsafe: Tyres: Bald.";
  const user = show(<PlannedRound round={seen({ points, check, unsafe, blocks })} />);
  expect(screen.getByText("This van may not go out")).toBeDefined();
  expect(screen.getByText("Tyres: Bald")).toBeDefined();
  expect(press("Set out").getAttribute("aria-disabled")).toBe("true");
  await user.click(press("Set out"));
  expect(record).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: "Walk-round check" })).toBeNull();
});

it("asks for the check first, and lets the van go once it is done", async () => {
  const blocks = "Not done yet.";
  const user = show(<PlannedRound round={seen({ points, check: null, unsafe: [], blocks })} />);
  expect(press("Walk-round check")).toBeDefined();
  await user.click(press("Set out"));
  expect(record).not.toHaveBeenCalled();
  cleanup();
  const again = show(<PlannedRound round={seen({ points, check, unsafe: [], blocks: null })} />);
  expect(screen.getByText(/Van checked at 07:00/)).toBeDefined();
  await again.click(press("Set out"));
  expect(record).toHaveBeenCalledWith("r", { kind: "status", status: "out" });
});

it("records each point as it was found, and nothing while one is open", async () => {
  const user = show(<WalkRoundScreen round={seen({ points, check: null, unsafe: [] })} />);
  await user.click(press("Record the check"));
  expect(screen.getByText("2 points are still open.")).toBeDefined();
  const tyres = within(screen.getByRole("radiogroup", { name: "Tyres" }));
  await user.click(tyres.getByRole("radio", { name: "Defect" }));
  const lights = within(screen.getByRole("radiogroup", { name: "Lights" }));
  await user.click(lights.getByRole("radio", { name: "In order" }));
  expect(screen.getByText("Say what is wrong: Tyres.")).toBeDefined();
  await user.type(screen.getByLabelText("What is wrong?"), "Bald");
  await user.click(screen.getByRole("radio", { name: "No, it is unsafe" }));
  expect(record).not.toHaveBeenCalled();
  await user.click(press("Record the check"));
  expect(record).toHaveBeenCalledWith("r", {
    kind: "walkRound",
    body: {
      vehicleId: "v",
      points: [
        { point: "Tyres", ok: false, words: "Bald", unsafe: true },
        { point: "Lights", ok: true },
      ],
    },
  });
});
