"use client";

import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogTrigger,
  Form,
  FormError,
  type Issue,
} from "@roundsman/ui";
import { useId, useState } from "react";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";
import { AddAgreedPrice } from "./add-agreed-price";
import { checkedPrices, type AgreedDraft } from "./agreed-draft";
import { AgreedRows } from "./agreed-rows";

type EditAgreedPricesProps = {
  customer: { id: string; name: string };
  items: readonly AgreedDraft[];
};

/** The customer's own prices, edited as the whole set that they are. */
export function EditAgreedPrices(props: EditAgreedPricesProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm">{props.items.length === 0 ? "Agree prices" : "Edit"}</Button>
      </DialogTrigger>
      {open && <AgreedForm {...props} onClose={() => setOpen(false)} />}
    </Dialog>
  );
}

type AgreedFormProps = EditAgreedPricesProps & { onClose: () => void };

function AgreedForm({ customer, items, onClose }: AgreedFormProps) {
  const id = useId();
  const [drafts, setDrafts] = useState<readonly AgreedDraft[]>(items);
  const [missing, setMissing] = useState<readonly Issue[]>([]);
  const { fault, ...put } = useFormAction(
    useApi().office.customers.putAgreedRates.mutationOptions(),
    {
      done: "Agreed prices saved",
      onDone: onClose,
    },
  );
  function save() {
    if (put.isPending) return;
    const checked = checkedPrices(drafts);
    setMissing("issues" in checked ? checked.issues : []);
    if ("rates" in checked) put.mutate({ id: customer.id, rates: checked.rates });
  }
  return (
    <DialogContent
      title={`Prices agreed with ${customer.name}`}
      description="Ex VAT. They come before those of any price list."
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" loading={put.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Form
        id={id}
        issues={missing.length > 0 ? missing : fault.issues}
        onSubmit={save}
        className="flex flex-col gap-4"
      >
        {fault.message && <FormError message={fault.message} />}
        <AgreedRows drafts={drafts} onChange={setDrafts} />
        <AddAgreedPrice
          taken={drafts}
          onAdd={(draft) => setDrafts((before) => [...before, draft])}
        />
      </Form>
    </DialogContent>
  );
}
