"use client";

import {
  ConfirmDialog,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  Button,
} from "@roundsman/ui";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";
import type { Contact } from "../supplier";
import { ContactDialog } from "./contact-dialog";

/** What can be done with a contact. */
export function ContactMenu({ supplierId, contact }: { supplierId: string; contact: Contact }) {
  const { suppliers } = useApi().office;
  const [asking, ask] = useState<"change" | "remove" | null>(null);
  const makeMain = usePageAction(suppliers.changeContact.mutationOptions(), {
    done: `${contact.name} is the main contact`,
    fault: "The main contact was not changed",
  });
  const remove = usePageAction(suppliers.removeContact.mutationOptions(), {
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
            <DropdownMenuItem onSelect={() => makeMain.mutate({ ...of, isMain: true })}>
              Make the main contact
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem danger onSelect={() => ask("remove")}>
            Remove
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ContactDialog
        supplierId={supplierId}
        contact={contact}
        open={asking === "change"}
        onOpenChange={(open) => ask(open ? "change" : null)}
      />
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
        onConfirm={() => remove.mutateAsync(of)}
      />
    </>
  );
}
