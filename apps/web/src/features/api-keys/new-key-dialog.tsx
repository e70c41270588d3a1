"use client";

import { Button, Dialog, DialogContent, DialogTrigger } from "@roundsman/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { NewKeyForm } from "./new-key-form";
import type { Scope } from "./scope-words";
import { ShownKey } from "./shown-key";

/** Makes a key, and shows it: it is nowhere to be seen again, so nothing but its button closes that. */
export function NewKeyDialog({ grantable }: { grantable: readonly Scope[] }) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const close = () => {
    setOpen(false);
    setMade(null);
  };
  return (
    <Dialog open={open} onOpenChange={(wanted) => (made === null ? setOpen(wanted) : undefined)}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <Plus aria-hidden />
          New API key
        </Button>
      </DialogTrigger>
      {made === null ? (
        <DialogContent
          title="New API key"
          description="It may do what you tick, as long as you may do it yourself."
        >
          <NewKeyForm grantable={grantable} onMade={setMade} />
        </DialogContent>
      ) : (
        <DialogContent
          stays
          title={`The key of ${made.name}`}
          description="Copy it now. It is shown once, and only its hash is kept here."
        >
          <ShownKey value={made.key} onDone={close} />
        </DialogContent>
      )}
    </Dialog>
  );
}
