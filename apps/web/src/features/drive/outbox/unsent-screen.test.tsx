// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { InOffice } from "@/testing/office";
import { DriveProvider, type Drive } from "../drive-context";
import type { Deed, Entry } from "./outbox";
import { UnsentScreen } from "./unsent-screen";

afterEach(cleanup);

const entry = (seq: number, deed: Deed, given: Partial<Entry> = {}) => ({
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

it("tells what is kept behind a refusal apart from what waits to be sent", () => {
  const refusal = "Your subscription needs attention before a round can go out.";
  const entries = [
    entry(1, { kind: "status", status: "out" }, { refusal }),
    entry(2, delivered),
    entry(3, { ...delivered, stopId: "t" }, { roundId: "another" }),
  ];
  const day = { rounds: [], business: { timeZone: "Europe/London" } };
  const drive = { outbox: { entries }, day } as unknown as Drive;
  render(
    <InOffice>
      <DriveProvider value={drive}>
        <UnsentScreen />
      </DriveProvider>
    </InOffice>,
  );
  const said = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(said).toEqual([
    expect.stringContaining(refusal),
    expect.stringMatching(/Kept until what was not accepted above is sent or thrown away\.$/),
    expect.stringMatching(/Waiting to be sent\.$/),
  ]);
});
