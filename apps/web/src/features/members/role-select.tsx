"use client";

import { ConfirmDialog, NativeSelect } from "@roundsman/ui";
import { useState } from "react";
import { roleWords } from "@/session/roles";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";
import { rolesToGive, type Managing, type Member, type Role } from "./managing";

/** Another role, from the member's next request on. Giving up one's own is asked about first. */
export function RoleSelect({ member, managing }: { member: Member; managing: Managing }) {
  const [asked, setAsked] = useState<Role | null>(null);
  const change = usePageAction(useApi().office.members.change.mutationOptions(), {
    done: `${member.name}'s role is changed`,
    fault: `${member.name}'s role was not changed`,
  });
  const give = (role: Role) => change.mutateAsync({ userId: member.userId, role });
  const isMe = member.userId === managing.me;
  return (
    <>
      <NativeSelect
        aria-label={`Role of ${member.name}`}
        value={member.role}
        disabled={change.isPending}
        onChange={(event) => {
          const role = rolesToGive(managing).find(({ value }) => value === event.target.value);
          if (!role) return;
          if (isMe) setAsked(role.value);
          // Said by a toast where it is refused.
          else give(role.value).catch(() => undefined);
        }}
        className="w-28"
      >
        {rolesToGive(managing).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={`Give up being ${asked === "driver" ? "in the office" : "an owner"}?`}
        description={`You will be ${asked ? `a ${roleWords[asked].toLowerCase()}`.replace("a a", "an a") : ""} at once. Only another owner can change that back.`}
        confirm="Change my role"
        onConfirm={() => (asked ? give(asked) : undefined)}
      />
    </>
  );
}
