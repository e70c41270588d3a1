"use client";

import {
  Button,
  Dialog,
  DialogContent,
  DialogTrigger,
  Form,
  FormError,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { AddressFields, emptyAddress } from "../new/address-fields";

/** A further address of a customer. */
export function AddAddress({ customerId }: { customerId: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState(emptyAddress);
  const create = useMutation(
    useApi().office.addresses.create.mutationOptions({
      onSuccess: () => {
        setOpen(false);
        setAddress(emptyAddress);
        toast.done("Address added");
        router.refresh();
      },
    }),
  );
  const { message, issues } = faultOf(create.error);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm">
          <Plus aria-hidden />
          Add address
        </Button>
      </DialogTrigger>
      <DialogContent title="Add an address">
        <Form
          issues={issues}
          onSubmit={() => create.mutate({ id: customerId, ...address })}
          className="flex flex-col gap-4"
        >
          {message && <FormError message={message} />}
          <AddressFields value={address} onChange={setAddress} />
          <Button type="submit" variant="primary" loading={create.isPending} className="self-end">
            Add address
          </Button>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
