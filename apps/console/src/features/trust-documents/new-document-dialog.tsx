"use client";

import { Button, EditDialog, useForm } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useApiClient } from "@/trpc/client";
import { DraftFields, type DraftValues } from "./draft-fields";

const empty: DraftValues = { title: "", summary: "", text: "", audience: "readers" };

/** Creates a document. Nobody reads it before it is published. */
export function NewDocumentDialog() {
  const { trustDocuments } = useApiClient().console;
  const router = useRouter();
  const form = useForm({
    values: empty,
    send: (draft) => trustDocuments.create.mutate(draft),
    done: "The draft is saved",
    onDone: ({ key }) => router.push(`/trust/documents/${key}`),
  });
  return (
    <EditDialog
      form={form}
      size="lg"
      trigger={<Button variant="primary">New document</Button>}
      title="New document"
      description="It is saved as a draft. A console owner publishes it."
      save="Save draft"
    >
      <DraftFields />
    </EditDialog>
  );
}
