"use client";

import { Card, CardBody, CardHeader, Form, FormError, SubmitButton, useForm } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";
import { DraftFields } from "./draft-fields";
import type { OneDocument } from "./words";

/** The draft of a document's next version; it starts with the text of the newest one. */
export function DraftForm({ document }: { document: OneDocument }) {
  const { trustDocuments } = useApiClient().console;
  const { key, draft } = document;
  const { title, summary, text, audience } = draft ?? document;
  const form = useForm({
    values: { title, summary, text, audience },
    send: (typed) =>
      trustDocuments.saveDraft.mutate({ key, ...typed, seenAt: draft?.savedAt ?? null }),
    done: "The draft is saved",
  });
  return (
    <Card>
      <CardHeader
        title={draft ? "Draft" : "Write the next version"}
        hint={
          draft
            ? `Saved ${formatDateTime(draft.savedAt)} by ${draft.savedByName}. Readers don't see it.`
            : "It begins with the words of the newest version. Readers see it once it is published."
        }
      />
      <CardBody>
        <Form form={form} className="flex flex-col gap-4">
          <FormError />
          <DraftFields />
          <SubmitButton variant="secondary" className="self-start" needsChange>
            Save draft
          </SubmitButton>
        </Form>
      </CardBody>
    </Card>
  );
}
