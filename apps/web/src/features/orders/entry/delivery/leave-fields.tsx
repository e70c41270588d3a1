"use client";

import { Field, Input, NativeSelect } from "@roundsman/ui";
import { leaveWords } from "@/features/states/order-states";
import type { Draft } from "../draft";
import type { EditDraft } from "../use-order-draft";

/** Where to leave it when nobody is in. */
export function LeaveFields({ draft, edit }: { draft: Draft; edit: EditDraft }) {
  const { leaveInstruction, leaveDetail } = draft;
  const set = (fields: Partial<Draft>) => edit({ do: "set", fields });
  return (
    <>
      <Field label="If nobody is in" name="leaveInstruction">
        <NativeSelect
          value={leaveInstruction ?? ""}
          onChange={({ target }) =>
            set({ leaveInstruction: (target.value || null) as Draft["leaveInstruction"] })
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
            onChange={({ target }) => set({ leaveDetail: target.value })}
          />
        </Field>
      )}
    </>
  );
}
