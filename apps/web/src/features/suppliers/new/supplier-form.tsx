"use client";

import {
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Form,
  FormError,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { ContactFields } from "../contact-fields";
import { valuesOfContact } from "../contact-values";
import { SupplierFields } from "../supplier-fields";
import { valuesOfSupplier } from "../supplier-values";

/** A supplier with its first contact, who is then the main one; what it sells is said on its page. */
export function SupplierForm() {
  const router = useRouter();
  const [values, setValues] = useState(valuesOfSupplier(null));
  const [contact, setContact] = useState({ ...valuesOfContact(null), forOrders: true });
  const create = useMutation(
    useApi().office.suppliers.create.mutationOptions({
      onSuccess: ({ id, name }) => {
        toast.done(`${name} added`);
        router.push(`/suppliers/${id}`);
      },
    }),
  );
  const { message, issues } = faultOf(create.error);
  const hasContact = [contact.name, contact.phone, contact.email].some(Boolean);
  return (
    <Form
      issues={issues}
      dirty={(values.name !== "" || hasContact) && !create.isSuccess}
      onSubmit={() => {
        if (!create.isPending) create.mutate({ ...values, contacts: hasContact ? [contact] : [] });
      }}
      className="flex max-w-2xl flex-col gap-4"
    >
      <FormError message={message} />
      <Card>
        <CardBody>
          <SupplierFields values={values} onChange={setValues} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="First contact" hint="Leave it empty if there is none yet." />
        <CardBody>
          <ContactFields values={contact} onChange={setContact} prefix="contacts.0." />
        </CardBody>
        <CardFooter className="justify-end">
          <Button type="submit" variant="primary" loading={create.isPending || create.isSuccess}>
            Add supplier
          </Button>
        </CardFooter>
      </Card>
    </Form>
  );
}
