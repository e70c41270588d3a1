"use client";

import { Field, IconButton, MoneyField } from "@roundsman/ui";
import { X } from "lucide-react";
import type { AgreedDraft } from "./agreed-draft";

type AgreedRowsProps = {
  drafts: readonly AgreedDraft[];
  onChange: (drafts: readonly AgreedDraft[]) => void;
};

/** A price a line; the newest at the end takes the focus as it comes. */
export function AgreedRows({ drafts, onChange }: AgreedRowsProps) {
  if (drafts.length === 0) {
    return (
      <p className="text-dense text-muted-foreground">
        No price of their own: they pay their price list, or everybody&rsquo;s prices.
      </p>
    );
  }
  return (
    <ul aria-label="Agreed prices" className="flex flex-col gap-2">
      {drafts.map((draft, at) => (
        <li
          key={draft.productId}
          // Just added: its price is what comes next.
          ref={draft.unitPrice === null ? focusInside : null}
          className="flex items-start gap-2"
        >
          <span className="min-w-0 flex-1 self-center text-dense">{draft.productName}</span>
          <Field
            label={`Price of ${draft.productName}`}
            hideLabel
            name={`rates.${at}.unitPrice`}
            className="w-32"
          >
            <MoneyField
              value={draft.unitPrice}
              onValueChange={(unitPrice) =>
                onChange(drafts.map((one) => (one === draft ? { ...one, unitPrice } : one)))
              }
            />
          </Field>
          <IconButton
            label={`Remove ${draft.productName}`}
            onClick={() => onChange(drafts.filter((one) => one !== draft))}
          >
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

const focusInside = (item: HTMLElement | null) => item?.querySelector("input")?.focus();
