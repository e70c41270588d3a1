import type { RouterOutputs } from "@/trpc/outputs";
import type { Shown } from "@/features/states/order-states";

export type Standing = RouterOutputs["office"]["standingOrders"]["one"];
export type StandingDay = Standing["days"][number];

/** "2 × Propane 47 kg". */
export const goodsOf = ({ lines }: Pick<Standing, "lines">): string =>
  lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(", ");

export function stateOf({ state, nextOn }: Pick<Standing, "state" | "nextOn">): Shown {
  if (state === "ended") return { kind: "ended", words: "Ended" };
  if (state === "paused") return { kind: "waiting", words: "Paused" };
  return nextOn === null
    ? { kind: "attention", words: "No day to come" }
    : { kind: "done", words: "Active" };
}

/** How one day stands. */
export function dayState({ state, orderStatus, skippedBy }: StandingDay): Shown {
  switch (state) {
    case "coming":
      return { kind: "waiting", words: "To come" };
    case "made":
      if (orderStatus === "cancelled") return { kind: "ended", words: "Order cancelled" };
      return orderStatus === "delivered"
        ? { kind: "done", words: "Delivered" }
        : { kind: "scheduled", words: "Order made" };
    case "skipped":
      return {
        kind: "ended",
        words: skippedBy === "customer" ? "Skipped by the customer" : "Skipped",
      };
    case "refused":
      return { kind: "attention", words: "No order" };
  }
}
