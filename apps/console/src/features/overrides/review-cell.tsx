"use client";

import { Button, Refused, useAct } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { linkInWords } from "@/features/mails/link-words";
import { useApiClient } from "@/trpc/client";
import type { Override } from "./override";

type ReviewCellProps = {
  override: Override;
  /** The outside reviewer, for overrides that no other owner can review. */
  reviewerName: string | null;
};

/** The reviewer of an override; or the person whose turn it is, and the button for it. */
export function ReviewCell({ override, reviewerName }: ReviewCellProps) {
  const { id, staffName, tenantName, reviewedAt, reviewedByName, reviewNote, turn } = override;
  const { overrides } = useApiClient().console;
  if (reviewedAt !== null) {
    return (
      <span className="block">
        {reviewedByName}, {formatDateTime(reviewedAt)}
        {reviewNote && <span className="block text-xs text-muted-foreground">{reviewNote}</span>}
      </span>
    );
  }
  if (turn === "reviewer") {
    return (
      <OutsideTurn
        id={id}
        name={reviewerName ?? "The reviewer"}
        emailStatus={override.emailStatus}
      />
    );
  }
  if (turn === "nobody") {
    return <span className="block text-xs text-muted-foreground">Nobody&apos;s turn yet</span>;
  }
  return (
    <Refused why={override.whyNot} label="Review">
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

type OutsideTurnProps = { name: string } & Pick<Override, "id" | "emailStatus">;

/** The outside reviewer gets a link by mail; a lost one can be sent again. */
function OutsideTurn({ id, name, emailStatus }: OutsideTurnProps) {
  const { overrides } = useApiClient().console;
  const send = useAct(() => overrides.sendReview.mutate({ id }), {
    done: `A new link is on its way to ${name}`,
    fault: "No link was sent",
  });
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="text-xs text-muted-foreground">
        {name}&apos;s turn. {emailStatus === null ? "No link yet" : linkInWords(emailStatus)}
      </span>
      <Button size="sm" loading={send.busy} onClick={() => send.start()}>
        Send the link again
      </Button>
    </span>
  );
}
