"use client";

import { Button, Card, CardHeader, ConfirmDialog, EmptyState, useAct } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { ShieldCheck } from "lucide-react";
import { scopesInWords, type Scope } from "@/features/api-keys/scope-words";
import { useApiClient } from "@/trpc/client";
import type { PermissionSet } from "../managing";
import { SetDialog } from "./set-dialog";

type OwnSetsProps = { sets: readonly PermissionSet[]; grantable: readonly Scope[] };

/** The sets that the business made, each to change and delete. */
export function OwnSets({ sets, grantable }: OwnSetsProps) {
  return (
    <Card>
      <CardHeader title="Your own" hint="Made of what you tick." />
      {sets.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title="None yet">
          Where Office, Accounts and Yard don't fit, add one.
        </EmptyState>
      ) : (
        <ul className="divide-y" aria-label="Your own permission sets">
          {sets.map((set) => (
            <li
              key={set.id}
              className="flex flex-wrap items-center justify-between gap-3 px-4 py-3"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="text-dense font-medium">
                  {set.name}
                  <span className="font-normal text-muted-foreground">
                    {" "}
                    · {formatQuantity(set.members, "member")}
                  </span>
                </p>
                <p className="text-xs text-muted-foreground">{scopesInWords(set.scopes)}</p>
                {set.can.change === null && set.can.delete !== null && (
                  <p className="text-xs text-muted-foreground">{set.can.delete}</p>
                )}
              </div>
              <div className="flex gap-1">
                {set.can.change === null && (
                  <SetDialog
                    set={set}
                    grantable={grantable}
                    trigger={
                      <Button size="sm" variant="ghost">
                        Change<span className="sr-only"> {set.name}</span>
                      </Button>
                    }
                  />
                )}
                {set.can.delete === null && <DeleteSet set={set} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function DeleteSet({ set }: { set: PermissionSet }) {
  const remove = useAct(useApiClient().office.permissionSets.remove.mutate, {
    done: `${set.name} is deleted`,
    fault: `${set.name} is still there`,
  });
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost">
          Delete<span className="sr-only"> {set.name}</span>
        </Button>
      }
      title={`Delete ${set.name}?`}
      description="Nobody has it. Somebody who is to have it again needs a new one."
      confirm="Delete"
      onConfirm={() => remove.run({ id: set.id })}
    />
  );
}
