"use client";

import { Field, RadioGroup, Textarea } from "@roundsman/ui";
import { PhotoField } from "../../stop/proof/photo-field";
import type { PointDraft } from "./point-draft";

type CheckedPointProps = {
  point: string;
  draft: PointDraft;
  onChange: (changed: Partial<PointDraft>) => void;
};

const answers = [
  { value: "ok", label: "In order" },
  { value: "defect", label: "Defect" },
] as const;

const verdicts = [
  { value: "safe", label: "Yes" },
  { value: "unsafe", label: "No, it is unsafe" },
] as const;

function verdictOf({ unsafe }: PointDraft) {
  if (unsafe === null) return null;
  return unsafe ? "unsafe" : "safe";
}

/** One point of the check; a defect is described, with a picture where one helps. */
export function CheckedPoint({ point, draft, onChange }: CheckedPointProps) {
  return (
    <li className="flex flex-col gap-3 px-4 py-3 text-base">
      <RadioGroup
        look="tiles"
        label={<span className="text-base">{point}</span>}
        options={answers}
        value={draft.answer}
        onValueChange={(answer) => onChange({ answer })}
      />
      {draft.answer === "defect" && (
        <>
          <Field label="What is wrong?">
            <Textarea
              value={draft.words}
              maxLength={500}
              onChange={(event) => onChange({ words: event.target.value })}
            />
          </Field>
          <RadioGroup
            look="tiles"
            label={<span className="text-base">Can the van go out?</span>}
            options={verdicts}
            value={verdictOf(draft)}
            onValueChange={(verdict) => onChange({ unsafe: verdict === "unsafe" })}
          />
          <PhotoField photo={draft.photo} onChange={(photo) => onChange({ photo })} />
        </>
      )}
    </li>
  );
}
