"use client";

import { RadioGroup } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { Stop } from "../../driving";
import { neededWords, type Needed, type Settled } from "./first-cylinders";

type SettleCylindersProps = {
  needed: readonly Needed[];
  settled: Settled;
  /** How the order is paid that a charge stands on. */
  paymentMethod: Stop["paymentMethod"];
  onChange: (changed: { cylinders: Settled }) => void;
};

const paidBy: Record<Stop["paymentMethod"], string> = {
  cash: "Added to the cash to take.",
  on_account: "Goes on their account.",
  link: "They pay it by link: show the code once this is recorded.",
};

/** Cylinders that go out without an empty: charged for, or left for the office to settle. */
export function SettleCylinders({
  needed,
  settled,
  paymentMethod,
  onChange,
}: SettleCylindersProps) {
  return needed.map((one) => {
    const { exchangeGroupId: id, count, chargePence } = one;
    const sum = formatMoney(count * chargePence);
    return (
      <RadioGroup
        key={id}
        look="tiles"
        label={
          <span className="text-base font-semibold">
            {neededWords(one)} It needs a cylinder agreement. Charge {sum}?
          </span>
        }
        options={[
          { value: "charge", label: `Charge ${sum}`, hint: paidBy[paymentMethod] },
          { value: "leave", label: "Go on without", hint: "The office sees it as owed." },
        ]}
        value={settled[id] ?? null}
        onValueChange={(how) => onChange({ cylinders: { ...settled, [id]: how } })}
      />
    );
  });
}
