"use client";

import { TextField, type FormRefusal } from "@roundsman/ui";
import { formatWeight } from "@roundsman/ui/format";
import { useState } from "react";

/** A yard as far as its gas limit goes. */
export type LimitedYard = { id: string; name: string; gasLimitKg: number | null };

type GasLimitReasonProps = {
  yard: LimitedYard | undefined;
  /** The fault of the form that it is a part of. */
  fault: FormRefusal;
};

/** Why more gas may come to a yard than its limit: asked for once the service has said that it would. */
export function GasLimitReason({ yard, fault }: GasLimitReasonProps) {
  if (!yard || yard.gasLimitKg === null) return null;
  const isOver = fault.issues.some(({ path }) => path === "ruleOverrides");
  return <Reason key={yard.id} name={yard.name} limitKg={yard.gasLimitKg} isOver={isOver} />;
}

type ReasonProps = { name: string; limitKg: number; isOver: boolean };

function Reason({ name, limitKg, isOver }: ReasonProps) {
  const [isAsked, setIsAsked] = useState(false);
  // It stays open while its words are changed.
  if (isOver && !isAsked) setIsAsked(true);
  // Hidden, it is a field of the form all the same, so that the refusal is shown at it.
  return (
    <div hidden={!isAsked}>
      <TextField
        label="Reason to go over the gas limit"
        name="ruleOverrides"
        hint={`${name} may have ${formatWeight(limitKg)} of gas. The reason is kept with your name.`}
      />
    </div>
  );
}

/** As the service takes it: nothing written is no reason. */
export const overGasLimit = (reason: string) =>
  reason.trim() === ""
    ? {}
    : { ruleOverrides: [{ rule: "gas.yard-ceiling", reason: reason.trim() }] };
