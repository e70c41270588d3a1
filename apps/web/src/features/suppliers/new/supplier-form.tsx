"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Form,
  FormError,
  SubmitButton,
  useForm,
} from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useApiClient } from "@/trpc/client";
import { ContactFields } from "../contact-fields";
import { valuesOfContact } from "../contact-values";
import { SupplierFields } from "../supplier-fields";
import { valuesOfSupplier } from "../supplier-values";

/** A supplier with its first contact, who is then the main one; what it sells is said on its page. */
export function SupplierForm() {
  const { suppliers } = useApiClient().office;
  const router = useRouter();
  const form = useForm({
    values: {
      ...valuesOfSupplier(null),
      contacts: [{ ...valuesOfContact(null), forOrders: true }],
    },
    send: ({ contacts, ...supplier }) =>
      suppliers.create.mutate({
        ...supplier,
        contacts: contacts.filter(({ name, phone, email }) => name || phone || email),
      }),
    done: ({ name }) => `${name} added`,
    onDone: ({ id }) => router.push(`/suppliers/${id}`),
    leaves: true,
  });
  return (
    <Form form={form} className="flex max-w-2xl flex-col gap-4">
      <FormError />
      <Card>
        <CardBody>
          <SupplierFields />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="First contact" hint="Leave it empty if there is none yet." />
        <CardBody>
          <ContactFields within="contacts.0." />
        </CardBody>
        <CardFooter className="justify-end">
          <SubmitButton>Add supplier</SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
