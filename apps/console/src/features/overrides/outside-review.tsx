"use client";

import {
  Alert,
  Description,
  DescriptionList,
  Form,
  FormError,
  SubmitButton,
  TextareaField,
  useForm,
} from "@roundsman/ui";
import { formatDateTime, formatQuantity, formatTime } from "@roundsman/ui/format";
import { useState } from "react";
import type { RouterOutputs } from "@/trpc/outputs";
import { useApiClient } from "@/trpc/client";

type OutsideReviewProps = {
  token: string;
  override: RouterOutputs["overrideReview"]["look"];
};

/** One override for review by an outsider: why, when and with which actions; and a field for their note. */
export function OutsideReview({ token, override }: OutsideReviewProps) {
  const { overrideReview } = useApiClient();
  const [done, setDone] = useState(false);
  const form = useForm({
    values: { note: "" },
    send: ({ note }) => overrideReview.answer.mutate({ token, note }),
    onDone: () => setDone(true),
    // The link is used up: reloading the page would say so instead of the thanks.
    leaves: true,
  });
  const { tenantName, staffName, reason, startedAt, endedAt, requests, deeds } = override;
  if (done) {
    return (
      <Alert tone="success" title="Your review is kept" live>
        Thank you. This link opens nothing any more.
      </Alert>
    );
  }
  return (
    <Form form={form} className="flex flex-col gap-4">
      <DescriptionList>
        <Description term="Business">{tenantName ?? "Since erased"}</Description>
        <Description term="Opened by">{staffName}</Description>
        <Description term="Reason">{reason}</Description>
        <Description term="When">
          {`${formatDateTime(startedAt)} to ${formatTime(endedAt)}`}
        </Description>
        <Description term="Requests">{String(requests)}</Description>
        <Description term="Changes">
          {deeds.length === 0
            ? "None"
            : deeds
                .map(({ action, count }) => `${inWords(action)} (${formatQuantity(count)})`)
                .join(", ")}
        </Description>
      </DescriptionList>
      {override.reviewed ? (
        <Alert title="This override was reviewed already">There is nothing left to do.</Alert>
      ) : (
        <>
          <FormError />
          <TextareaField
            label="Note (may be left out)"
            name="note"
            hint="Say here if you find something wrong. Your name and the note are kept."
          />
          <SubmitButton>Mark as reviewed</SubmitButton>
        </>
      )}
    </Form>
  );
}

/** Formats "business.changed" for reading. */
const inWords = (action: string) => action.replaceAll(/[._]/g, " ");
