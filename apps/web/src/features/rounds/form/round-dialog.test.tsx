// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import type { HandedRound } from "../round-states";
import { RoundDialog } from "./round-dialog";

const round = {
  id: "01a00000-0000-7000-8000-000000000001",
  version: "3",
  roundDate: "2026-11-24",
  vehicleId: "van-1",
  driverUserId: null,
  startLocationId: null,
  endLocationId: null,
  departsAt: null,
  notes: null,
  can: { changeWork: null, changePlace: null },
} as unknown as HandedRound;

const page = (items: unknown[]) => () => ({ items, nextCursor: null });
const van = (id: string, name: string) => ({ id, name, registration: null });

let asked: ReturnType<typeof answering>;
let otherDay: { orderId: string; name: string; why: string }[];
let overload: string | null;

beforeEach(() => {
  otherDay = [];
  overload = null;
  asked = answering({
    "office.vehicles.list": page([van("van-1", "Transit"), van("van-2", "Caddy")]),
    "office.drivers.list": page([]),
    "office.members.list": page([]),
    "office.yards.list": page([]),
    "office.rounds.questions": () => ({ overload, otherDay }),
    "office.rounds.change": (input) => ({ ...round, ...(input as object) }),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const saved = () => asked.filter(({ procedure }) => procedure === "office.rounds.change");
async function open() {
  render(
    <InOffice>
      <RoundDialog round={round} day={round.roundDate} onClose={() => {}} />
    </InOffice>,
  );
  await screen.findByRole("combobox", { name: "Van" });
  return userEvent.setup();
}
const save = () => screen.getByRole("button", { name: "Save" });

it("says as soon as a van is chosen that it may not carry what is on the round", async () => {
  const user = await open();
  overload = "Over weight: 940 kg on a van for 700 kg.";
  const vans = screen.getByRole("combobox", { name: "Van" });
  await user.selectOptions(vans, "Caddy");
  expect(await screen.findByText("Over weight: 940 kg on a van for 700 kg.")).toBeDefined();
  expect(saved()).toEqual([]);
  await user.selectOptions(vans, "Transit");
  expect(screen.queryByText(/Over weight/)).toBeNull();
});

it("asks before a round goes to another day than its orders were wanted on", async () => {
  const user = await open();
  otherDay = [{ orderId: "o", name: "Ann Dixon", why: "Wanted on Tue 24 Nov." }];
  fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2026-11-26" } });
  await user.click(save());
  expect(await screen.findByText("Ann Dixon: Wanted on Tue 24 Nov.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Leave it" }));
  expect((await screen.findAllByText(/Choose a day, or save it/)).length).toBeGreaterThan(0);
  expect(saved()).toEqual([]);

  await user.click(save());
  await user.click(await screen.findByRole("button", { name: "Move it" }));
  await vi.waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.input).toEqual({ id: round.id, version: "3", roundDate: "2026-11-26" });
});

it("asks nothing where no order speaks against the day", async () => {
  const user = await open();
  fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2026-11-26" } });
  await user.click(save());
  await vi.waitFor(() => expect(saved()).toHaveLength(1));
});
