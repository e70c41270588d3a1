"use client";

import {
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Form,
  FormError,
  RadioGroup,
  toast,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { GoodsPicker, type PickedProduct } from "@/features/goods/goods-picker";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { statusWords, type SupplierOrder } from "../order-states";
import { draftOf, isBare, missing, toReceipt, type ReceiptDraft } from "./receipt-draft";
import { ReceiptFacts } from "./receipt-facts";
import { ReceiptLines } from "./receipt-lines";

type ReceiveFormProps = {
  order: SupplierOrder;
  /** Which of its products come back empty, by id. */
  returnable: readonly string[];
};

/** Takes in what a supplier has brought: all of it, some of it, or more than was ordered. */
export function ReceiveForm({ order, returnable }: ReceiveFormProps) {
  const router = useRouter();
  const [draft, setDraft] = useState(() => draftOf(order, returnable));
  const [touched, touch] = useState(false);
  const receive = useMutation(
    useApi().office.supplierOrders.receive.mutationOptions({
      onSuccess: ({ id, status, locationName }) => {
        toast.done(
          `Received at ${locationName}`,
          `The order: ${statusWords[status].toLowerCase()}`,
        );
        router.push(`/suppliers/orders/${id}`);
      },
    }),
  );
  const { message, issues } = faultOf(receive.error);
  const short = missing(draft.lines);

  function set(change: Partial<ReceiptDraft>) {
    touch(true);
    setDraft({ ...draft, ...change });
  }

  function addExtra(product: PickedProduct) {
    if (draft.lines.some((line) => line.product.id === product.id)) return;
    set({ lines: [...draft.lines, { product, outstanding: 0, arrived: 1, empties: 0 }] });
  }

  function submit() {
    if (receive.isPending) return;
    if (isBare(draft.lines) && draft.moreToCome) {
      toast.fault("Nothing has come yet", "Enter what arrived, or say that no more is coming.");
      return;
    }
    receive.mutate(toReceipt(order.id, draft));
  }

  return (
    <Form
      issues={issues}
      dirty={touched && !receive.isSuccess}
      onSubmit={submit}
      className="flex max-w-4xl flex-col gap-4"
    >
      <FormError message={message} />
      <Card>
        <CardHeader title="What came" hint="Filled in as if all of it had: change what differs." />
        <ReceiptLines
          lines={draft.lines}
          onChange={(productId, change) =>
            set({
              lines: draft.lines.map((line) =>
                line.product.id === productId ? { ...line, ...change } : line,
              ),
            })
          }
        />
        <CardBody className="border-t">
          <GoodsPicker label="Add what was not ordered" onPick={addExtra} />
          {short > 0 && (
            <RadioGroup
              label={`${formatQuantity(short, "piece")} missing`}
              name="moreToCome"
              look="cards"
              options={[
                { value: "later", label: "Still to come", hint: "The order stays open." },
                {
                  value: "never",
                  label: "Not coming",
                  hint: "It is finished, and they are short.",
                },
              ]}
              value={draft.moreToCome ? "later" : "never"}
              onValueChange={(answer) => set({ moreToCome: answer === "later" })}
            />
          )}
        </CardBody>
      </Card>
      <Card>
        <CardBody>
          <ReceiptFacts draft={draft} onChange={set} />
        </CardBody>
        <CardFooter className="justify-end">
          <Button type="submit" variant="primary" loading={receive.isPending || receive.isSuccess}>
            Receive into {order.locationName}
          </Button>
        </CardFooter>
      </Card>
    </Form>
  );
}
