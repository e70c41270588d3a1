"use client";

import { ConfirmDialog, NativeSelect, useAct } from "@roundsman/ui";
import { useState } from "react";
import { roleWords } from "@/session/roles";
import { useApiClient } from "@/trpc/client";
import { rolesToGive, type Managing, type Member, type Role } from "./managing";

/** Another role, from the member's next request on. Giving up one's own is asked about first. */
export function RoleSelect({ member, managing }: { member: Member; managing: Managing }) {
  const [asked, setAsked] = useState<Role | null>(null);
  const change = useAct(useApiClient().office.members.change.mutate, {
    done: `${member.name}'s role is changed`,
    fault: `${member.name}'s role was not changed`,
  });
  const isMe = member.userId === managing.me;
  return (
    <>
      <NativeSelect
        aria-label={`Role of ${member.name}`}
        value={member.role}
        disabled={change.busy}
        onChange={(event) => {
          const role = rolesToGive(managing).find(({ value }) => value === event.target.value);
          if (!role) return;
          if (isMe) setAsked(role.value);
          else change.start({ userId: member.userId, role: role.value });
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
        onConfirm={() => change.run({ userId: member.userId, role: asked ?? member.role })}
      />
    </>
  );
}
