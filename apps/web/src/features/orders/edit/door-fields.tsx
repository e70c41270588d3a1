"use client";

import { Field, Input, NativeSelect } from "@roundsman/ui";
import { leaveWords } from "@/features/states/order-states";
import type { Wishes } from "./order-draft";

type DoorFieldsProps = { wishes: Wishes; onChange: (fields: Partial<Wishes>) => void };

type Instruction = NonNullable<Wishes["leaveInstruction"]>;

/** Where to leave it when nobody is in. */
export function DoorFields({ wishes, onChange }: DoorFieldsProps) {
  const { leaveInstruction, leaveDetail } = wishes;
  return (
    <>
      <Field label="If nobody is in" name="leaveInstruction">
        <NativeSelect
          value={leaveInstruction ?? ""}
          onChange={({ target }) =>
            onChange({ leaveInstruction: (target.value || null) as Instruction | null })
          }
        >
          <option value="">As the address says</option>
          {Object.entries(leaveWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {leaveInstruction !== null && leaveInstruction !== "none" && (
        <Field label="Where, or with whom" name="leaveDetail" optional>
          <Input
            value={leaveDetail}
            onChange={({ target }) => onChange({ leaveDetail: target.value })}
          />
        </Field>
      )}
    </>
  );
}
