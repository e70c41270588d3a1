"use client";

import { ConfirmDialog, NativeSelect, useAct } from "@roundsman/ui";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import {
  standingKey,
  standingsToGive,
  standingWords,
  type Managing,
  type Member,
  type StandingChoice,
} from "./managing";

/** Another role or permission set, from the member's next request on. Changing one's own is asked about first. */
export function RoleSelect({ member, managing }: { member: Member; managing: Managing }) {
  const [asked, setAsked] = useState<StandingChoice | null>(null);
  const change = useAct(useApiClient().office.members.change.mutate, {
    done: `${member.name}'s role is changed`,
    fault: `${member.name}'s role was not changed`,
  });
  const isMe = member.userId === managing.me;
  const choices = standingsToGive(managing);
  const { userId } = member;
  const toStanding = ({ role, permissionSetId }: StandingChoice) => ({
    userId,
    role,
    permissionSetId,
  });
  return (
    <>
      <NativeSelect
        aria-label={`Role of ${member.name}`}
        value={standingKey(member)}
        disabled={change.busy}
        onChange={(event) => {
          const chosen = choices.find(({ value }) => value === event.target.value);
          if (!chosen) return;
          if (isMe) setAsked(chosen);
          else change.start(toStanding(chosen));
        }}
        className="w-40"
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsked(null);
          }}
          title={`Give up being ${standingWords(member, managing)}?`}
          description={`You will be ${asked.label} at once. Only somebody who may do more than that can change it back.`}
          confirm="Change my role"
          onConfirm={() => change.run(toStanding(asked))}
        />
      )}
    </>
  );
}
