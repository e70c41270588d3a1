"use client";

import { Button, Refused } from "@roundsman/ui";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import { ApproveDialog, DocumentsDialog } from "./document-choice";
import type { Openable, TrustCan, TrustRequest } from "./words";

const noteOf = (note: string) => (note.trim() === "" ? {} : { note });

type TrustActionsProps = {
  request: TrustRequest;
  can: TrustCan;
  openable: readonly Openable[];
  /** The documents that the access names; null: all that are for readers. */
  named: readonly string[] | null;
};

/** The actions on a request in its current state; a forbidden one is shown with its reason. */
export function TrustActions({ request, can, openable, named }: TrustActionsProps) {
  const { trust } = useApiClient().console;
  const { id, fullName, company, email } = request;
  const who = `${fullName} of ${company}`;
  return (
    <span className="flex flex-wrap gap-2">
      <Refused why={can.approve} label="Approve">
        <ApproveDialog request={request} openable={openable} />
      </Refused>
      <Refused why={can.decline} label="Decline">
        <ReasonDialog
          trigger={<Button>Decline</Button>}
          title={`Decline ${who}?`}
          description="They are told by mail. The note is for staff."
          confirm="Decline"
          tone="danger"
          label="Note (may be left out)"
          run={(note) => trust.decline.mutate({ id, ...noteOf(note) })}
          done={`${fullName} is declined`}
        />
      </Refused>
      <Refused why={can.setDocuments} label="Choose documents">
        <DocumentsDialog request={request} openable={openable} named={named} />
      </Refused>
      <Refused why={can.resend} label="Send link again">
        <ReasonDialog
          trigger={<Button>Send link again</Button>}
          title={`Send ${who} a new link?`}
          description={`It goes to ${email} and works once, within seven days. Older links stop working.`}
          confirm="Send"
          label="Note (may be left out)"
          run={(note) => trust.resend.mutate({ id, ...noteOf(note) })}
          done={`A new link is on its way to ${email}`}
        />
      </Refused>
      <Refused why={can.revoke} label="Revoke">
        <ReasonDialog
          trigger={<Button variant="danger">Revoke</Button>}
          title={`End the access of ${who}?`}
          description="It stops at once in every browser that holds it; links not yet clicked are discarded."
          confirm="Revoke"
          tone="danger"
          label="Note (may be left out)"
          run={(note) => trust.revoke.mutate({ id, ...noteOf(note) })}
          done={`The access of ${fullName} has ended`}
        />
      </Refused>
    </span>
  );
}
