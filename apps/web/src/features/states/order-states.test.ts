import { expect, it } from "vitest";
import { paymentState } from "./order-states";

it("says that a refund is due however many were settled before", () => {
  const order = {
    status: "cancelled",
    paymentMethod: "on_account",
    paidAt: "2026-11-20T09:00:00.000Z",
    refundDue: 3600,
    refundUnderWay: 1000,
    refundSettledAt: "2026-11-21T09:00:00.000Z",
    invoice: null,
    paymentRequestedAt: null,
  } as const;
  expect(paymentState(order)?.words).toBe("Refund due");
  expect(paymentState({ ...order, refundUnderWay: 3600 })?.words).toBe("Refund on its way");
  expect(paymentState({ ...order, refundDue: 0 })).toBeNull();
});
