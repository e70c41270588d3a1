"use client";

import {
  Button,
  ConfirmDialog,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  useAct,
} from "@roundsman/ui";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import type { Contact } from "../supplier";
import { ContactDialog } from "./contact-dialog";

/** What can be done with a contact. */
export function ContactMenu({ supplierId, contact }: { supplierId: string; contact: Contact }) {
  const { suppliers } = useApiClient().office;
  const [asking, ask] = useState<"change" | "remove" | null>(null);
  const makeMain = useAct(suppliers.changeContact.mutate, {
    done: `${contact.name} is the main contact`,
    fault: "The main contact was not changed",
  });
  const remove = useAct(suppliers.removeContact.mutate, {
    done: `${contact.name} removed`,
    fault: `${contact.name} was not removed`,
  });
  const of = { id: supplierId, contactId: contact.id };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm" square aria-label={`More about ${contact.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent label={contact.name}>
          <DropdownMenuItem onSelect={() => ask("change")}>Change</DropdownMenuItem>
          {!contact.isMain && (
            <DropdownMenuItem onSelect={() => makeMain.start({ ...of, isMain: true })}>
              Make the main contact
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem danger onSelect={() => ask("remove")}>
            Remove
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {asking === "change" && (
        <ContactDialog supplierId={supplierId} contact={contact} onClose={() => ask(null)} />
      )}
      <ConfirmDialog
        open={asking === "remove"}
        onOpenChange={(open) => ask(open ? "remove" : null)}
        title={`Remove ${contact.name}?`}
        description={
          contact.isMain
            ? "Whoever has been there longest becomes the main contact."
            : "Orders already placed keep nothing of them."
        }
        confirm="Remove contact"
        onConfirm={() => remove.run(of)}
      />
    </>
  );
}
