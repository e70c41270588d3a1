"use client";

import { Button, Field, Input, NativeSelect } from "@roundsman/ui";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Draft, DraftLine } from "../draft";
import type { EditDraft } from "../use-order-draft";

type VatByHandProps = {
  draft: Draft;
  edit: EditDraft;
  estimate: RouterOutputs["office"]["orders"]["estimate"] | null | undefined;
};

const rates = [0, 5, 20] as const;
const byRule = "rule";

/** Another VAT rate than the rule gives to a line of fuel, with the reason for it. */
export function VatByHand({ draft, edit, estimate }: VatByHandProps) {
  const [asked, setAsked] = useState(false);
  const { isShown } = useVat(estimate ?? undefined);
  const ruled = draft.lines.flatMap((line, at) => {
    const known = estimate?.lines[at];
    const rule = known?.productId === line.product.id ? known.vatRule : null;
    return rule === null ? [] : [{ line, at, rule }];
  });
  const [first] = ruled;
  if (!first || !isShown) return null;
  const isSet = ruled.some(({ line }) => line.vatRate !== null);
  if (!asked && !isSet) {
    return (
      <Button size="sm" variant="ghost" className="self-start" onClick={() => setAsked(true)}>
        Set the VAT by hand
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {ruled.map(({ line, at }) => (
        <Field key={line.key} label={`VAT of ${line.product.name}`} name={`lines.${at}.vatRate`}>
          <NativeSelect
            value={line.vatRate === null ? byRule : String(line.vatRate)}
            onChange={({ target }) =>
              edit({ do: "set-vat-rate", key: line.key, vatRate: rateOf(target.value) })
            }
          >
            {!line.wasByHand && <option value={byRule}>As the rule says</option>}
            {rates.map((rate) => (
              <option key={rate} value={rate}>
                {rate}%
              </option>
            ))}
          </NativeSelect>
        </Field>
      ))}
      {isSet && (
        <Field
          label="Why this VAT"
          name={`ruleReasons.${first.rule}`}
          hint="Kept with your name in the history of the order."
        >
          <Input
            value={draft.ruleReasons[first.rule] ?? ""}
            maxLength={300}
            onChange={({ target }) =>
              edit({ do: "set-reason", rule: first.rule, reason: target.value })
            }
          />
        </Field>
      )}
    </div>
  );
}

const rateOf = (value: string): DraftLine["vatRate"] =>
  rates.find((rate) => String(rate) === value) ?? null;
