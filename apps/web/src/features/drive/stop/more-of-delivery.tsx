"use client";

import { Field, Input, NativeSelect } from "@roundsman/ui";
import { ChevronRight } from "lucide-react";
import { issueWords } from "@/features/rounds/stop-words";
import type { DeliveryDraft } from "./delivery-draft";
import { optionsOf } from "./options-of";

type MoreOfDeliveryProps = {
  draft: DeliveryDraft;
  onChange: (changed: Partial<DeliveryDraft>) => void;
};

/** What is seldom needed: where it was left, and what the office should know. Folded away. */
export function MoreOfDelivery({ draft, onChange }: MoreOfDeliveryProps) {
  return (
    <details className="group rounded-lg border bg-surface">
      <summary className="flex min-h-touch items-center gap-2 px-4 text-base font-medium">
        <ChevronRight aria-hidden className="size-5 transition-transform group-open:rotate-90" />
        Left somewhere, or something wrong
      </summary>
      <div className="flex flex-col gap-4 border-t p-4">
        <Field label="Left where">
          <NativeSelect
            size="touch"
            value={draft.leaveInstruction ?? ""}
            onChange={(event) =>
              onChange({
                leaveInstruction:
                  leaveChoices.find(({ value }) => value === event.target.value)?.value ?? null,
              })
            }
          >
            <option value="">Handed to somebody</option>
            {leaveChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {draft.leaveInstruction && (
          <Field label="Where exactly" optional>
            <Input
              size="touch"
              value={draft.leaveDetail}
              onChange={(event) => onChange({ leaveDetail: event.target.value })}
            />
          </Field>
        )}
        <Field label="Something wrong" hint="The office is told at once.">
          <NativeSelect
            size="touch"
            value={draft.issue ?? ""}
            onChange={(event) =>
              onChange({
                issue:
                  issueChoices.find(({ value }) => value === event.target.value)?.value ?? null,
              })
            }
          >
            <option value="">Nothing</option>
            {issueChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {draft.issue && (
          <Field label="What exactly" optional>
            <Input
              size="touch"
              value={draft.issueNote}
              onChange={(event) => onChange({ issueNote: event.target.value })}
            />
          </Field>
        )}
      </div>
    </details>
  );
}

const issueChoices = optionsOf(issueWords);
const leaveChoices = optionsOf({ neighbour: "With a neighbour", safe_place: "In a safe place" });
