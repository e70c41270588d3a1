import { Stepper, type Step } from "@roundsman/ui";
import type { TrackedOrder } from "@/trpc/buying";

const ways = {
  delivery: ["Ordered", "On a van", "On its way", "Delivered"],
  collection: ["Ordered", "Ready", "Collected"],
} as const;

/** How far along its way each state is: steps before it are done. */
const reached: Record<TrackedOrder["state"], number> = {
  to_pay: 0,
  placed: 1,
  missed: 1,
  planned: 2,
  on_its_way: 2,
  delivered: 4,
  to_collect: 1,
  collected: 3,
  cancelled: 0,
};

/** The way an order goes, and where it is. */
export function Steps({ order: { state, fulfilment } }: { order: TrackedOrder }) {
  if (state === "cancelled") return null;
  const at = reached[state];
  const steps = ways[fulfilment].map((label, index): Step => ({
    label,
    state: index < at ? "done" : index === at ? "current" : "next",
  }));
  return <Stepper label="The order’s way" steps={steps} />;
}
