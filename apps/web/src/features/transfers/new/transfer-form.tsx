"use client";

import {
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Field,
  Form,
  FormError,
  Input,
  NativeSelect,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { GoodsPicker } from "@/features/goods/goods-picker";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { CarrierFields } from "./carrier-fields";
import {
  emptyDraft,
  toTransfer,
  withLine,
  withProduct,
  type TransferDraft,
} from "./transfer-draft";
import { TransferLinesEditor } from "./transfer-lines-editor";
import { useTransferData } from "./use-transfer-data";

/** Plans a transfer between two yards, or records one that has happened. */
export function TransferForm({ yards }: { yards: readonly { id: string; name: string }[] }) {
  const router = useRouter();
  const [draft, setDraft] = useState(() => emptyDraft(yards));
  const set = (change: Partial<TransferDraft>) => setDraft({ ...draft, ...change });
  const { freeOf, rounds } = useTransferData(draft);
  const create = useMutation(
    useApi().office.transfers.create.mutationOptions({
      onSuccess: ({ id, status }) => {
        toast.done(status === "received" ? "Transfer recorded" : "Transfer planned");
        router.push(`/stock/transfers/${id}`);
      },
    }),
  );
  const { message, issues } = faultOf(create.error);
  const yardField = (name: "fromLocationId" | "toLocationId", label: string) => (
    <Field label={label} name={name}>
      <NativeSelect value={draft[name]} onChange={(event) => set({ [name]: event.target.value })}>
        {yards.map((yard) => (
          <option key={yard.id} value={yard.id}>
            {yard.name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
  return (
    <Form
      issues={issues}
      dirty={draft.lines.length > 0 && !create.isSuccess}
      onSubmit={() => {
        if (!create.isPending) create.mutate(toTransfer(draft));
      }}
      className="flex max-w-4xl flex-col gap-4"
    >
      <FormError message={message} />
      <Card>
        <CardBody className="gap-5">
          <div className="grid gap-4 sm:grid-cols-2">
            {yardField("fromLocationId", "From")}
            {yardField("toLocationId", "To")}
          </div>
          <CarrierFields draft={draft} onChange={set} rounds={rounds} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="What goes" />
        {draft.lines.length > 0 && (
          <TransferLinesEditor
            lines={draft.lines}
            freeOf={freeOf}
            onChange={(key, change) => setDraft(withLine(draft, key, change))}
            onRemove={(key) => set({ lines: draft.lines.filter((line) => line.key !== key) })}
          />
        )}
        <CardBody className={draft.lines.length > 0 ? "border-t" : undefined}>
          <GoodsPicker
            label="Add a product"
            name="lines"
            onPick={(product) => setDraft(withProduct(draft, product))}
          />
          <Field label="Note" name="note" optional>
            <Input
              autoComplete="off"
              value={draft.note}
              onChange={(event) => set({ note: event.target.value })}
            />
          </Field>
        </CardBody>
        <CardFooter className="justify-end">
          <Button type="submit" variant="primary" loading={create.isPending || create.isSuccess}>
            {draft.method === "recorded" ? "Record transfer" : "Plan transfer"}
          </Button>
        </CardFooter>
      </Card>
    </Form>
  );
}
