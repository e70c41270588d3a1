"use client";

import { Button } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { Refused } from "@/features/reason/refused";
import { useApiClient } from "@/trpc/client";
import { NoSecondOwner } from "./no-second-owner";
import type { Override } from "./override";

type ReviewCellProps = { override: Override; own: boolean; alone: boolean };

/** Who looked at an override, or the button for it; never one's own. */
export function ReviewCell({ override, own, alone }: ReviewCellProps) {
  const { id, staffName, tenantName, reviewedAt, reviewedByName, reviewNote } = override;
  const { overrides } = useApiClient().console;
  if (reviewedAt !== null) {
    return (
      <span className="block">
        {reviewedByName}, {formatDateTime(reviewedAt)}
        {reviewNote && <span className="block text-xs text-muted-foreground">{reviewNote}</span>}
      </span>
    );
  }
  if (own && alone) return <NoSecondOwner />;
  return (
    <Refused why={own ? "Another owner reviews what you did." : null} label="Review">
      <ReasonDialog
        trigger={<Button size="sm">Review</Button>}
        title={`The override of ${staffName} at ${tenantName ?? "a business since erased"}`}
        description="You say that you have looked at why it was opened and what was done in it. Your name and the note are kept."
        confirm="Mark as reviewed"
        label="Note (may be left out)"
        run={(note) => overrides.review.mutate({ id, note })}
        done={`The override of ${staffName} is reviewed`}
      />
    </Refused>
  );
}
