"use client";

import { toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useApiClient } from "@/trpc/client";
import { isBlank, type AddressDraft } from "./address-fields";

export type CustomerDraft = { name: string; phone: string; email: string; onAccount: boolean };

/**
 * Adds a customer with their first address. They are two things to the service: where the address is
 * refused, the customer is there already, and pressing again adds the address alone.
 */
export function useNewCustomer(onAdded: (id: string) => void) {
  const { office } = useApiClient();
  const added = useRef<string>(undefined);
  return useMutation({
    mutationFn: async ({
      customer,
      address,
    }: {
      customer: CustomerDraft;
      address: AddressDraft;
    }) => {
      added.current ??= (await office.customers.create.mutate(customer)).id;
      const id = added.current;
      if (!isBlank(address)) await office.addresses.create.mutate({ id, ...address });
      return { id, name: customer.name };
    },
    onSuccess: ({ id, name }) => {
      toast.done(`${name} added`);
      onAdded(id);
    },
  });
}
