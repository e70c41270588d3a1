"use client";

import { Button } from "@roundsman/ui";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";
import type { Role } from "./managing";

/** Mails a new link in place of the old one, or takes the invitation back. */
export function InvitationActions({ id, email, role }: { id: string; email: string; role: Role }) {
  const { invitations } = useApi().office;
  const resend = usePageAction(invitations.create.mutationOptions(), {
    done: `${email} gets a new link`,
    fault: "No new link was sent",
  });
  const withdraw = usePageAction(invitations.withdraw.mutationOptions(), {
    done: `The invitation of ${email} is withdrawn`,
    fault: "The invitation still stands",
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        loading={resend.isPending}
        onClick={() => resend.mutate({ email, role })}
      >
        Send again
        <span className="sr-only"> to {email}</span>
      </Button>
      <Button
        size="sm"
        variant="ghost"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ id })}
      >
        Withdraw
        <span className="sr-only"> the invitation of {email}</span>
      </Button>
    </>
  );
}
