"use client";

import { Alert, Button } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";
import type { ChargedCylinders } from "../draft";

type FirstCylindersProps = {
  needed: RouterOutputs["office"]["orders"]["estimate"]["agreementsNeeded"];
  charged: readonly ChargedCylinders[];
  onChange: (charged: ChargedCylinders[]) => void;
};

/** Cylinders for which no empty comes back: what an agreement costs, and charging for them. */
export function FirstCylinders({ needed, charged, onChange }: FirstCylindersProps) {
  if (needed.length === 0 && charged.length === 0) return null;
  const add = () =>
    onChange([
      ...charged.filter(
        (one) => !needed.some(({ exchangeGroupId }) => exchangeGroupId === one.exchangeGroupId),
      ),
      ...needed.map(({ exchangeGroupId, name, count }) => {
        const before = charged.find((one) => one.exchangeGroupId === exchangeGroupId)?.count ?? 0;
        return { exchangeGroupId, name, count: before + count };
      }),
    ]);
  return (
    <Alert tone={needed.length > 0 ? "warning" : "info"} title="First cylinders">
      <div className="flex flex-col items-start gap-2">
        {needed.map(({ exchangeGroupId, name, count, chargePence }) => (
          <p key={exchangeGroupId}>
            {formatQuantity(count, "cylinder")} of {name} without an empty: an agreement costs{" "}
            {formatMoney(chargePence)} each.
          </p>
        ))}
        {charged.map(({ exchangeGroupId, name, count }) => (
          <p key={exchangeGroupId}>
            Charged for: {formatQuantity(count, "cylinder")} of {name}.
          </p>
        ))}
        <div className="flex flex-wrap gap-2">
          {needed.length > 0 && (
            <Button size="sm" onClick={add}>
              Add the charge
            </Button>
          )}
          {charged.length > 0 && (
            <Button size="sm" variant="ghost" onClick={() => onChange([])}>
              Take the charge off
            </Button>
          )}
        </div>
      </div>
    </Alert>
  );
}
