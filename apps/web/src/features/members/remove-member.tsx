"use client";

import { Button, ConfirmDialog, toast, useAct } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useApiClient } from "@/trpc/client";
import type { Member } from "./managing";

/** Out of the business at their next request. The keys they made are left to somebody. */
export function RemoveMember({ member, isMe }: { member: Member; isMe: boolean }) {
  const router = useRouter();
  const remove = useAct(useApiClient().office.members.remove.mutate, {
    done: ({ name, keys }) => {
      if (isMe) {
        window.location.assign("/choose-business");
        return "stay";
      }
      if (keys.length === 0) toast.done(`${name} is out`);
      else {
        toast.done(
          `${name} is out`,
          `They made ${keys.length === 1 ? "an API key" : `${keys.length} API keys`}: take over or revoke what is left of them.`,
        );
        router.push("/settings/api-keys");
      }
      return undefined;
    },
    fault: `${member.name} is still in`,
  });
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost">
          {isMe ? "Leave" : "Remove"}
          {!isMe && <span className="sr-only"> {member.name}</span>}
        </Button>
      }
      title={isMe ? "Leave this business?" : `Remove ${member.name}?`}
      description={`${isMe ? "You are" : "They are"} out at once, and API keys ${isMe ? "you" : "they"} made stop working. What ${isMe ? "you" : "they"} did stays in the record. To come back takes another invitation.`}
      confirm={isMe ? "Leave" : "Remove"}
      onConfirm={() => remove.run({ userId: member.userId })}
    />
  );
}
