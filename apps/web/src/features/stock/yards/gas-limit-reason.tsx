"use client";

import { TextField } from "@roundsman/ui";
import { formatWeight } from "@roundsman/ui/format";

/** A yard as far as its gas limit goes. */
export type LimitedYard = { id: string; name: string; gasLimitKg: number | null };

/** Why more gas may come to a yard than its limit: asked for where the yard has one. */
export function GasLimitReason({ yard }: { yard: LimitedYard | undefined }) {
  if (!yard || yard.gasLimitKg === null) return null;
  return (
    <TextField
      label="Reason, if it goes over the gas limit"
      name="ruleOverrides"
      optional
      hint={`${yard.name} may have ${formatWeight(yard.gasLimitKg)} of gas. Over it, the reason is kept with your name.`}
    />
  );
}

/** As the service takes it: nothing written is no reason. */
export const overGasLimit = (reason: string) =>
  reason.trim() === ""
    ? {}
    : { ruleOverrides: [{ rule: "gas.yard-ceiling", reason: reason.trim() }] };
