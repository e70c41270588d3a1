"use client";

import { Button, ChecksField, ConfirmForm, RadioField, useForm, useFormField } from "@roundsman/ui";
import { ReasonField } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import type { Openable, TrustRequest } from "./words";

/** The chosen documents of an access. */
type Choice = { opens: "readers" | "named"; documents: string[] };

const choiceOf = (named: readonly string[] | null): Choice => ({
  opens: named ? "named" : "readers",
  documents: [...(named ?? [])],
});

/** All documents that are for readers, or some by name. */
function DocumentChoice({ openable }: { openable: readonly Openable[] }) {
  const { value: opens } = useFormField<Choice["opens"]>("opens");
  return (
    <>
      <RadioField
        label="It opens"
        name="opens"
        options={[
          { value: "readers", label: "All documents for everybody with access" },
          { value: "named", label: "The documents ticked here, and no other" },
        ]}
      />
      {opens === "named" && (
        <ChecksField
          name="documents"
          legend="Documents"
          options={openable.map(({ key, title }) => ({ value: key, label: title }))}
        />
      )}
    </>
  );
}

type ApproveDialogProps = { request: TrustRequest; openable: readonly Openable[] };

/** Approves a request: which documents the access opens, and a note for staff. */
export function ApproveDialog({ request, openable }: ApproveDialogProps) {
  const { trust } = useApiClient().console;
  const { id, fullName, company } = request;
  const form = useForm({
    values: { ...choiceOf(null), reason: "" },
    send: ({ opens, documents, reason }) =>
      trust.approve.mutate({
        id,
        ...(reason.trim() !== "" && { note: reason }),
        ...(opens === "named" && { documents }),
      }),
    done: `${fullName} has access for 90 days`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button variant="primary">Approve</Button>}
      title={`Let ${fullName} of ${company} in?`}
      description="Access for 90 days. A one-time link is mailed to them."
      confirm="Approve"
      tone="primary"
    >
      <DocumentChoice openable={openable} />
      <ReasonField label="Note (may be left out)" />
    </ConfirmForm>
  );
}

type DocumentsDialogProps = ApproveDialogProps & { named: readonly string[] | null };

/** Changes the documents that an access opens. */
export function DocumentsDialog({ request, openable, named }: DocumentsDialogProps) {
  const { trust } = useApiClient().console;
  const { id, fullName, company } = request;
  const form = useForm({
    values: choiceOf(named),
    send: ({ opens, documents }) =>
      trust.setDocuments.mutate({ id, documents: opens === "named" ? documents : null }),
    done: `What ${fullName} may read is set`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Choose documents</Button>}
      title={`Which documents may ${fullName} of ${company} read?`}
      description="It holds at once in every browser that has their access. They are not told."
      confirm="Set documents"
      tone="primary"
    >
      <DocumentChoice openable={openable} />
    </ConfirmForm>
  );
}
