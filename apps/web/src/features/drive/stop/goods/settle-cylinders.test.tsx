// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { InOffice } from "@/testing/office";
import { DriveProvider, type Drive } from "../../drive-context";
import type { Stop } from "../../driving";
import type { SeenRound } from "../../outbox/apply-entries";
import { DeliverScreen } from "../deliver-screen";

afterEach(cleanup);

const line = { productId: "p", productName: "Propane 47 kg", quantity: 1 };
const stopPaid = (paymentMethod: Stop["paymentMethod"], amountDuePence: number) =>
  ({
    id: "s",
    orderId: "o",
    visit: 1,
    customerName: "Mrs Tyson",
    deliverTo: "1 Lake Road",
    summary: "1 × Propane 47 kg",
    lines: [{ ...line, orderLineId: "l" }],
    collect: [line],
    paymentMethod,
    amountDuePence,
    leaveInstruction: null,
    orderStatus: "placed",
    completedAt: null,
    failedAt: null,
  }) as unknown as Stop;

const group = {
  exchangeGroupId: "g",
  name: "Propane 47 kg",
  chargePence: 5999,
  chargeProductId: "c",
  chargeName: "Cylinder charge",
  productIds: ["p"],
};

/** The form of a delivery, and what it puts into the outbox. */
function deliver(stop: Stop) {
  type Record = (roundId: string, deeds: { body: object }[]) => Promise<boolean>;
  const record = vi.fn<Record>(() => Promise.resolve(false));
  const day = { returnables: [], cylinders: { groups: [group], positions: [] } };
  const drive = { day, outbox: { record }, owner: "o", keeps: false };
  const details = [{ stopId: "s", customerId: "me" }];
  const round = { id: "r", stops: [stop], stopDetails: details } as unknown as SeenRound;
  render(
    <InOffice>
      <DriveProvider value={drive as unknown as Drive}>
        <DeliverScreen round={round} stop={stop} part={false} />
      </DriveProvider>
    </InOffice>,
  );
  const user = userEvent.setup();
  const press = (name: string | RegExp, role = "button") =>
    user.click(screen.getByRole(role, { name }));
  /** What was recorded of the stop. */
  const recorded = () => record.mock.calls[0]?.[1][0]?.body;
  return { press, record, recorded };
}

it("asks nothing while each full has its empty, and takes two taps", async () => {
  const { press, recorded } = deliver(stopPaid("cash", 9923));
  expect(screen.queryByText(/cylinder agreement/)).toBeNull();
  await press("Record the delivery");
  expect(recorded()).toMatchObject({ cashTakenPence: 9923 });
});

it("asks whether to charge once an empty is missing, and adds it to the cash", async () => {
  const { press, record, recorded } = deliver(stopPaid("cash", 9923));
  await press(/^One less/);
  expect(screen.getByText(/^1 × Propane 47 kg goes out without an empty\./)).toBeDefined();
  await press("Record the delivery");
  expect(record).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toMatch(/^Say whether the cylinder/);
  await press(/^Charge £59\.99/, "radio");
  expect(screen.getByText("£159.22 is due, inc VAT.")).toBeDefined();
  await press("Record the delivery");
  const agreements = [{ exchangeGroupId: "g", count: 1 }];
  expect(recorded()).toMatchObject({ agreements, cashTakenPence: 9923 + 5999 });
});

it("goes on without a charge where the driver says so, and takes no cash of an account", async () => {
  const { press, recorded } = deliver(stopPaid("on_account", 0));
  await press(/^One less/);
  expect(screen.getByText("Goes on their account.")).toBeDefined();
  await press("Go on without", "radio");
  await press("Record the delivery");
  expect(recorded()).toHaveProperty("lines");
  expect(recorded()).not.toHaveProperty("agreements");
  expect(recorded()).not.toHaveProperty("cashTakenPence");
});
