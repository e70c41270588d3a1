import type { StatusKind } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type SupplierOrder = RouterOutputs["office"]["supplierOrders"]["one"];
export type OrderLine = SupplierOrder["lines"][number];
type Status = SupplierOrder["status"];

export const statusWords: Record<Status, string> = {
  ordered: "Ordered",
  confirmed: "Confirmed",
  part_arrived: "Part arrived",
  arrived: "Arrived",
  cancelled: "Cancelled",
};

export const statusKinds: Record<Status, StatusKind> = {
  ordered: "waiting",
  confirmed: "scheduled",
  part_arrived: "moving",
  arrived: "done",
  cancelled: "ended",
};

/** What is not as it was ordered, in words: "3 short", "2 extra", "8 to come"; "" where all is well. */
export const differenceText = ({ outstanding, short, extra }: OrderLine): string =>
  [
    outstanding > 0 && `${outstanding} to come`,
    short > 0 && `${short} short`,
    extra > 0 && `${extra} extra`,
  ]
    .filter(Boolean)
    .join(", ");
