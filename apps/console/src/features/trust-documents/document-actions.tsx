"use client";

import { Button, ConfirmDialog, Refused, useAct } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import { audienceWords, type OneDocument } from "./words";

/** The actions on a document in its current state; a forbidden one has its reason. */
export function DocumentActions({ document }: { document: OneDocument }) {
  const { trustDocuments } = useApiClient().console;
  const router = useRouter();
  const { key, title, draft, can } = document;
  const seenAt = draft?.savedAt ?? "";
  const publish = useAct(() => trustDocuments.publish.mutate({ key, seenAt }), {
    done: "It is published",
    fault: "It is not published",
  });
  const discard = useAct(
    async () => {
      const { gone } = await trustDocuments.discardDraft.mutate({ key, seenAt });
      if (gone) router.push("/trust/documents");
    },
    { done: "The draft is discarded", fault: "The draft is still there" },
  );
  return (
    <>
      <Refused why={can.publish} label="Publish">
        <ConfirmDialog
          trigger={<Button variant="primary">Publish</Button>}
          title={`Publish “${draft?.title ?? title}”?`}
          description={`It is shown at once to: ${audienceWords[draft?.audience ?? "readers"].toLowerCase()}. Its words can't be changed afterwards; a correction is a new version.`}
          confirm="Publish"
          tone="primary"
          onConfirm={() => publish.run()}
        />
      </Refused>
      {draft && (
        <Refused why={can.discard} label="Discard draft">
          <ConfirmDialog
            trigger={<Button>Discard draft</Button>}
            title={`Discard the draft of “${draft.title}”?`}
            description="What is published stays as it is."
            confirm="Discard draft"
            onConfirm={() => discard.run()}
          />
        </Refused>
      )}
      <Refused why={can.withdraw} label="Withdraw">
        <ReasonDialog
          trigger={<Button variant="danger">Withdraw</Button>}
          title={`Withdraw “${title}”?`}
          description="Nobody can read it from then on, in any browser. Its versions stay in this history."
          confirm="Withdraw"
          tone="danger"
          run={(reason) => trustDocuments.withdraw.mutate({ key, reason })}
          done="It is withdrawn"
        />
      </Refused>
    </>
  );
}
