// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import type { Survey } from "./read-today";
import type { Waiting } from "./waiting";
import { WaitingCard } from "./waiting-card";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const none = { count: 0, items: [] };
const since = "2026-11-30T08:00:00.000Z";
const survey: Survey = {
  vatUnanswered: false,
  vatErrors: { count: 0, overPence: 0, underPence: 0, more: false },
  unplanned: [],
  rounds: [],
  runningOut: none,
  unpaidLinks: none,
  unpaidDeliveries: { ...none, pence: 0 },
  refusedStanding: none,
  lowStock: none,
  lateSupplierOrders: none,
  tradeApplications: none,
  daysToClose: none,
  refusedRecords: none,
  vehicleDefects: none,
  shortDeliveries: none,
  cashToComeIn: none,
  endingPapers: none,
};

const show = (more: Partial<Survey>, beside: Partial<Waiting> = {}) =>
  render(
    <InOffice scopes={["orders:write"]}>
      <WaitingCard
        survey={{ ...survey, ...more }}
        endingTests={null}
        answers={[]}
        timeZone="Europe/London"
        {...beside}
      />
    </InOffice>,
  );

it("says that nothing is waiting where every kind is empty", () => {
  show({});
  expect(screen.getByText("Nothing is waiting")).toBeDefined();
});

const oneOfEach: { [K in keyof Survey]?: Survey[K] } = {
  vatUnanswered: true,
  vatErrors: { count: 1, overPence: 100, underPence: 0, more: false },
  unpaidLinks: { count: 1, items: [] },
  unpaidDeliveries: { count: 1, pence: 710, items: [] },
  refusedStanding: { count: 1, items: [] },
  lowStock: { count: 1, items: [] },
  lateSupplierOrders: { count: 1, items: [] },
  tradeApplications: { count: 1, items: [] },
  daysToClose: { count: 1, items: [] },
  refusedRecords: { count: 1, items: [] },
  vehicleDefects: { count: 1, items: [] },
  shortDeliveries: { count: 1, items: [] },
  cashToComeIn: { count: 1, items: [] },
  endingPapers: { count: 1, items: [] },
};

it("tries every kind that is counted", () => {
  const counted = Object.entries(survey).flatMap(([name, value]) =>
    value !== null && typeof value === "object" && "count" in value && name !== "runningOut"
      ? [name]
      : [],
  );
  expect(Object.keys(oneOfEach).toSorted()).toEqual([...counted, "vatUnanswered"].toSorted());
});

it.each(Object.entries(oneOfEach))(
  "shows %s with its count and the way to its act",
  (name, one) => {
    show({ [name]: one });
    expect(screen.queryByText("Nothing is waiting")).toBeNull();
    const heading = screen.getByRole("heading", { level: 3 });
    expect(within(heading).getByText("1")).toBeDefined();
    expect(screen.getAllByRole("link")[0]!.getAttribute("href")).toMatch(/^\//);
  },
);

it("says how much cash is still with which driver, and which van has a defect", () => {
  show({
    cashToComeIn: {
      count: 1,
      items: [
        {
          roundId: "r",
          roundDate: "2026-11-27",
          driverName: "Dan",
          carriedPence: 710,
          toCountPence: 0,
        },
      ],
    },
    vehicleDefects: {
      count: 2,
      items: [
        { checkId: "c", vehicleName: "Transit", doneAt: since, unsafe: true },
        { checkId: "d", vehicleName: "Sprinter", doneAt: since, unsafe: false },
      ],
    },
  });
  expect(screen.getByText("£7.10 not paid in")).toBeDefined();
  const href = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href(/^Dan, round of/)).toBe("/rounds/r");
  expect(href(/^Transit: unsafe/)).toBe("/rounds/checks/c");
  expect(href(/^Sprinter$/)).toBe("/rounds/checks/d");
});

it("takes the order for the rest of a part delivery in one press", async () => {
  const calls = answering({ "office.orders.deliverRest": () => ({ id: "n", number: "ORD-2" }) });
  show({
    shortDeliveries: {
      count: 1,
      items: [
        { orderId: "o", number: "ORD-1", customerName: "Mrs Tyson", left: "2 × Propane", since },
      ],
    },
  });
  expect(screen.getByRole("link", { name: "Mrs Tyson: 2 × Propane left" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Deliver the rest to Mrs Tyson" }));
  expect(calls).toEqual([{ procedure: "office.orders.deliverRest", input: { id: "o" } }]);
});
