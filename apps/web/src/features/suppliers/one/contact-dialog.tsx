"use client";

import { EditDialog, useForm } from "@roundsman/ui";
import type { ReactNode } from "react";
import { useApiClient } from "@/trpc/client";
import { ContactFields } from "../contact-fields";
import { valuesOfContact } from "../contact-values";
import type { Contact } from "../supplier";

type ContactDialogProps = {
  supplierId: string;
  /** The contact to change; null adds one. */
  contact: Contact | null;
} & ({ /** The button that opens it. */ trigger: ReactNode } | { onClose: () => void });

/** Adds somebody at a supplier, or changes them and what they are asked about. */
export function ContactDialog({ supplierId, contact, ...opening }: ContactDialogProps) {
  const { suppliers } = useApiClient().office;
  const form = useForm({
    values: valuesOfContact(contact),
    send: (values) =>
      contact
        ? suppliers.changeContact.mutate({ id: supplierId, contactId: contact.id, ...values })
        : suppliers.addContact.mutate({ id: supplierId, ...values }),
    done: (_, { name }) => (contact ? `${name} saved` : `${name} added`),
  });
  return (
    <EditDialog
      {...opening}
      form={form}
      title={contact ? `Change ${contact.name}` : "Add a contact"}
      save={contact ? "Save" : "Add contact"}
    >
      <ContactFields />
    </EditDialog>
  );
}
