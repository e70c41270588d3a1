"use client";

import { EditDialog, TextField, useForm } from "@roundsman/ui";
import type { ReactNode } from "react";
import type { Scope } from "@/features/api-keys/scope-words";
import { ScopesField } from "@/features/api-keys/scopes-field";
import { useApiClient } from "@/trpc/client";
import type { PermissionSet } from "../managing";

type SetDialogProps = {
  /** The set to change; null adds one. */
  set: PermissionSet | null;
  grantable: readonly Scope[];
  trigger: ReactNode;
};

type Values = { name: string; scopes: readonly Scope[] };

const valuesOf = (set: PermissionSet | null): Values => ({
  name: set?.name ?? "",
  scopes: set?.scopes ?? [],
});

/** Adds a permission set, or changes its name and what it holds. */
export function SetDialog({ set, grantable, trigger }: SetDialogProps) {
  const { permissionSets } = useApiClient().office;
  const form = useForm({
    values: valuesOf(set),
    send: ({ name, scopes }) =>
      set
        ? permissionSets.change.mutate({ id: set.id, name, scopes: [...scopes] })
        : permissionSets.create.mutate({ name, scopes: [...scopes] }),
    done: ({ name }) => (set ? `${name} saved` : `${name} added`),
  });
  return (
    <EditDialog
      form={form}
      title={set ? `Change ${set.name}` : "Add a permission set"}
      description={
        set && set.members > 0
          ? "It holds at once for everybody who has it."
          : "What may be changed may be read too."
      }
      save={set ? "Save" : "Add permission set"}
      trigger={trigger}
      act={set ? undefined : "set"}
    >
      <TextField label="Name" name="name" hint="Such as Till or Weekend." />
      <ScopesField name="scopes" grantable={grantable} who="an admin with it" />
    </EditDialog>
  );
}
