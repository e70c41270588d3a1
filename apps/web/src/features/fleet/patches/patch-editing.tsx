"use client";

import { Button, useAsked } from "@roundsman/ui";
import { Plus } from "lucide-react";
import { createContext, useContext, useState, type ReactNode } from "react";
import { Changing } from "@/session/office-context";
import type { Named } from "../names-of";
import { PatchDialog } from "./patch-dialog";
import type { Patch } from "./patch-values";

/** The patch to change; null adds one. */
type Editing = { patch: Patch | null };

const EditContext = createContext<(editing: Editing) => void>(() => undefined);

/**
 * The page around the patches, with the one dialog that adds or changes them. It stands outside the
 * list: when somebody else removes the patch meanwhile, its row goes and what was typed stays.
 */
export function PatchEditing({
  drivers,
  children,
}: {
  drivers: readonly Named[];
  children: ReactNode;
}) {
  const [editing, edit] = useState<Editing | null>(null);
  return (
    <EditContext value={edit}>
      {children}
      {editing && (
        <PatchDialog patch={editing.patch} drivers={drivers} onClose={() => edit(null)} />
      )}
    </EditContext>
  );
}

export const AddPatch = () => (
  <Changing>
    <AddPatchButton />
  </Changing>
);

function AddPatchButton() {
  const edit = useContext(EditContext);
  const add = () => edit({ patch: null });
  useAsked("patch", add);
  return (
    <Button variant="primary" onClick={add}>
      <Plus aria-hidden />
      Add a patch
    </Button>
  );
}

export function ChangePatch({ patch }: { patch: Patch }) {
  const edit = useContext(EditContext);
  return (
    <Button size="sm" onClick={() => edit({ patch })}>
      Change
    </Button>
  );
}
