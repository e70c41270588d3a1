// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { InOffice } from "@/testing/office";
import { DriveProvider, type Drive } from "../drive-context";
import type { Deed, Entry } from "./outbox";
import { UnsentScreen } from "./unsent-screen";

afterEach(cleanup);

interface Given {
  roundId?: string;
  refusal?: string;
  about?: string;
  withOffice?: boolean;
}

const entry = (seq: number, deed: Deed, given: Given = {}): Entry => ({
  ...deed,
  seq,
  recordId: `record ${seq}`,
  owner: "o",
  roundId: "r",
  doneAt: "2026-11-20T09:00:00Z",
  refusal: null,
  ...given,
});
const delivered = { kind: "complete", stopId: "s", orderId: "order", body: {} } as const;

/** Returns the text of each entry, as the driver reads it. */
function shown(entries: readonly Entry[]): (string | null)[] {
  const business = { timeZone: "Europe/London", name: "Fellside", phone: "01539 555 010" };
  const drive = { outbox: { entries }, day: { rounds: [], business } } as unknown as Drive;
  render(
    <InOffice>
      <DriveProvider value={drive}>
        <UnsentScreen />
      </DriveProvider>
    </InOffice>,
  );
  return screen.getAllByRole("listitem").map(({ textContent }) => textContent);
}

it("names customer and order of what was refused, and whether the office has it", () => {
  const refused = { refusal: "Another driver's round.", about: "Mrs Tyson, order ORD-1047" };
  expect(
    shown([
      entry(1, delivered, { ...refused, withOffice: true }),
      entry(2, { ...delivered, stopId: "t" }, { ...refused, withOffice: false }),
    ]),
  ).toEqual([
    expect.stringMatching(/^Delivered: Mrs Tyson, order ORD-1047.*The office has it.*Throw away$/),
    expect.stringMatching(/order ORD-1047.*show it to Fellside, 01539 555 010\..*Throw away$/),
  ]);
});

it("tells what is kept behind a refusal apart from what waits to be sent", () => {
  const refusal = "Your subscription needs attention before a round can go out.";
  const entries = [
    entry(1, { kind: "status", status: "out" }, { refusal }),
    entry(2, delivered),
    entry(3, { ...delivered, stopId: "t" }, { roundId: "another" }),
  ];
  const said = shown(entries);
  expect(said).toEqual([
    expect.stringContaining(refusal),
    expect.stringMatching(/Kept until what was not accepted above is sent or thrown away\.$/),
    expect.stringMatching(/Waiting to be sent\.$/),
  ]);
});
