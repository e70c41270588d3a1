"use client";

import { Button, useAsked } from "@roundsman/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import { ListNameDialog } from "./list-name-dialog";

/** A further column. It prices nothing yet: whoever is put on it pays everybody's prices. */
export function NewList() {
  const [open, setOpen] = useState(false);
  useAsked("list", () => setOpen(true));
  const { rateSets } = useApiClient().office;
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
          send={(values) => rateSets.create.mutate(values)}
          done={(name) => `${name} added`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
