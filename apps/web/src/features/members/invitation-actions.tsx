"use client";

import { Button, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { Invitation } from "./managing";

/** Mails a new link in place of the old one, or takes the invitation back. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { id, email, role, permissionSetId } = invitation;
  const { invitations } = useApiClient().office;
  const resend = useAct(invitations.create.mutate, {
    done: `${email} gets a new link`,
    fault: "No new link was sent",
  });
  const withdraw = useAct(invitations.withdraw.mutate, {
    done: `The invitation of ${email} is withdrawn`,
    fault: "The invitation still stands",
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        loading={resend.busy}
        onClick={() => resend.start({ email, role, permissionSetId })}
      >
        Send again
        <span className="sr-only"> to {email}</span>
      </Button>
      <Button
        size="sm"
        variant="ghost"
        loading={withdraw.busy}
        onClick={() => withdraw.start({ id })}
      >
        Withdraw
        <span className="sr-only"> the invitation of {email}</span>
      </Button>
    </>
  );
}
