"use client";

import { Button, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { ListNameDialog } from "./list-name-dialog";
import { useSheetRefresh } from "./use-sheet-refresh";

/** A further column. It prices nothing yet: whoever is put on it pays everybody's prices. */
export function NewList() {
  const [open, setOpen] = useState(false);
  const refresh = useSheetRefresh();
  const create = useMutation(
    useApi().office.rateSets.create.mutationOptions({
      onSuccess: async ({ name }) => {
        await refresh();
        toast.done(`${name} added`);
        setOpen(false);
      },
    }),
  );
  return (
    <>
      <Button onClick={() => setOpen(true)} className="ml-auto">
        <Plus aria-hidden />
        New price list
      </Button>
      {open && (
        <ListNameDialog
          title="New price list"
          confirm="Add list"
          name=""
          busy={create.isPending}
          fault={create.error}
          onName={(name) => create.mutate({ name })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
