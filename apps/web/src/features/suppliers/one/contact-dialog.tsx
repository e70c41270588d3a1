"use client";

import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogTrigger,
  Form,
  FormError,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState, type ReactNode } from "react";
import { useApiClient } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { ContactFields } from "../contact-fields";
import { valuesOfContact } from "../contact-values";
import type { Contact } from "../supplier";

type ContactDialogProps = {
  supplierId: string;
  /** The contact to change; null adds one. */
  contact: Contact | null;
  /** The button that opens it; left out where `open` is controlled. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Adds somebody at a supplier, or changes them and what they are asked about. */
export function ContactDialog({ supplierId, contact, trigger, ...control }: ContactDialogProps) {
  const id = useId();
  const router = useRouter();
  const { suppliers } = useApiClient().office;
  const [own, setOwn] = useState(false);
  const [values, setValues] = useState(valuesOfContact(contact));
  const save = useMutation({
    mutationFn: () =>
      contact
        ? suppliers.changeContact.mutate({ id: supplierId, contactId: contact.id, ...values })
        : suppliers.addContact.mutate({ id: supplierId, ...values }),
    onSuccess: () => {
      toast.done(contact ? `${values.name} saved` : `${values.name} added`);
      toggle(false);
      router.refresh();
    },
  });
  const { message, issues } = faultOf(save.error);

  function toggle(opens: boolean) {
    (control.onOpenChange ?? setOwn)(opens);
    save.reset();
    setValues(valuesOfContact(contact));
  }

  return (
    <Dialog open={control.open ?? own} onOpenChange={toggle}>
      {trigger && <DialogTrigger asChild>{trigger}</DialogTrigger>}
      <DialogContent
        title={contact ? `Change ${contact.name}` : "Add a contact"}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" loading={save.isPending}>
              {contact ? "Save" : "Add contact"}
            </Button>
          </>
        }
      >
        <Form
          id={id}
          issues={issues}
          onSubmit={() => save.mutate()}
          className="flex flex-col gap-4"
        >
          <FormError message={message} />
          <ContactFields values={values} onChange={setValues} />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
