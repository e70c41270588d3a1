"use client";

import { Field, MoneyInput } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import type { DeliveryDraft } from "../delivery-draft";

type CashTakenProps = {
  /** Pence including VAT, and whether that is the figure for what is handed over. */
  due: { pence: number; unsure: boolean };
  /** Whether there is cash to take of what was ordered, or is charged for. */
  asked: boolean;
  /** What the driver said was taken; null is no figure. */
  pence: DeliveryDraft["cashPence"];
  onChange: (changed: Pick<DeliveryDraft, "cashPence">) => void;
};

/** Cash taken at the door; filled in with what is due. Nothing where none is to be taken. */
export function CashTaken({ due, asked, pence, onChange }: CashTakenProps) {
  const vat = useVat();
  if (!asked) return null;
  const taken = pence === "due" ? due.pence : pence;
  const short = due.pence - (taken ?? 0);
  return (
    <Field
      label={<span className="text-base font-semibold">Cash taken</span>}
      hint={
        due.unsure
          ? `${formatMoney(due.pence)} was due for everything. Without signal the new amount is not known.`
          : short > 0
            ? `${formatMoney(due.pence)} is due: ${formatMoney(short)} stays owed.`
            : short < 0
              ? `${formatMoney(due.pence)} is due: ${formatMoney(-short)} too much.`
              : `${formatMoney(due.pence)} is due${vat.commaInc}.`
      }
    >
      <MoneyInput
        size="touch"
        value={taken}
        onValueChange={(cashPence) => onChange({ cashPence })}
      />
    </Field>
  );
}
