// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { InOffice } from "@/testing/office";
import { DriveProvider, type Drive } from "../../drive-context";
import type { Stop } from "../../driving";
import type { SeenRound } from "../../outbox/apply-entries";
import { cashAtRisk } from "./cash-at-risk";
import { DeliverScreen } from "../deliver-screen";
import { StopBrief } from "../stop-brief";

afterEach(cleanup);

it("points out that cash is due where it is to be left with nobody to pay", () => {
  expect(cashAtRisk(4550, "safe_place")).toBe(
    "Leave in a safe place, but £45.50 cash is due. Ring before you leave it.",
  );
  expect(cashAtRisk(4550, "neighbour")).toMatch(/^Leave with a neighbour, but £45.50/);
});

it("says nothing where nothing is due, or somebody is to be there", () => {
  expect(cashAtRisk(0, "safe_place")).toBeNull();
  for (const leave of ["none", null] as const) expect(cashAtRisk(4550, leave)).toBeNull();
});

describe("where cash is due, the screens that a driver acts on", () => {
  const stopOf = (leaveInstruction: Stop["leaveInstruction"]) =>
    ({
      id: "s",
      sequence: 1,
      customerName: "Mrs Tyson",
      deliverTo: "1 Lake Road",
      summary: "1 × Propane 13 kg",
      lines: [],
      collect: [],
      amountDuePence: 4550,
      leaveInstruction,
      orderStatus: "placed",
    }) as unknown as Stop;
  const show = (children: ReactNode) => {
    const day = { returnables: [], cylinders: { groups: [], positions: [] } };
    const drive = { outbox: {}, owner: "o", keeps: false, day };
    render(
      <InOffice>
        <DriveProvider value={drive as unknown as Drive}>{children}</DriveProvider>
      </InOffice>,
    );
  };
  const round = { id: "r", stopDetails: [] } as unknown as SeenRound;
  const deliver = (leave: Stop["leaveInstruction"]) =>
    show(<DeliverScreen round={round} stop={stopOf(leave)} part={false} />);
  const warned = () => screen.queryByText(/£45\.50 cash is due\. Ring before/)?.textContent;

  it("warn before the driver knocks", () => {
    show(<StopBrief visit={[stopOf("safe_place")]} details={[]} needed={[]} />);
    expect(warned()).toMatch(/^Leave in a safe place/);
    cleanup();
    show(<StopBrief visit={[stopOf("none")]} details={[]} needed={[]} />);
    expect(warned()).toBeUndefined();
  });

  it("warn as the delivery is recorded", () => {
    deliver("neighbour");
    expect(warned()).toMatch(/^Leave with a neighbour/);
  });

  it("warn once the driver says that it was left", async () => {
    deliver(null);
    expect(warned()).toBeUndefined();
    const where = screen.getByLabelText("Left where");
    await userEvent.setup().selectOptions(where, "safe_place");
    expect(warned()).toMatch(/^Leave in a safe place/);
  });
});
