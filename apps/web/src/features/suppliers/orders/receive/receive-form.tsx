"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Form,
  FormError,
  NotSent,
  RadioGroup,
  SubmitButton,
  useForm,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useRouter } from "next/navigation";
import { GoodsPicker, type PickedProduct } from "@/features/goods/goods-picker";
import { useApiClient } from "@/trpc/client";
import { statusWords, type SupplierOrder } from "../order-states";
import { draftOf, isBare, missing, toReceipt } from "./receipt-draft";
import { ReceiptFacts } from "./receipt-facts";
import { ReceiptLines } from "./receipt-lines";

type ReceiveFormProps = {
  order: SupplierOrder;
  /** Which of its products come back empty, by id. */
  returnable: readonly string[];
};

const nothingCame = new NotSent({
  path: "",
  message: "Nothing has come yet. Enter what arrived, or say that no more is coming.",
});

/** Takes in what a supplier has brought: all of it, some of it, or more than was ordered. */
export function ReceiveForm({ order, returnable }: ReceiveFormProps) {
  const { supplierOrders } = useApiClient().office;
  const router = useRouter();
  const form = useForm({
    values: draftOf(order, returnable),
    send: async (entered) => {
      if (isBare(entered.lines) && entered.moreToCome) throw nothingCame;
      return await supplierOrders.receive.mutate(toReceipt(order.id, entered));
    },
    done: ({ status, locationName }) =>
      `Received at ${locationName}. The order: ${statusWords[status].toLowerCase()}`,
    onDone: ({ id }) => router.push(`/suppliers/orders/${id}`),
    leaves: true,
  });
  const { lines, moreToCome } = form.watch();
  const short = missing(lines);
  const setLines = (next: typeof lines) => form.setValue("lines", next, { shouldDirty: true });

  function addExtra(product: PickedProduct) {
    if (lines.some((line) => line.product.id === product.id)) return;
    setLines([...lines, { product, outstanding: 0, arrived: 1, empties: 0 }]);
  }

  return (
    <Form form={form} className="flex max-w-4xl flex-col gap-4">
      <FormError />
      <Card>
        <CardHeader title="What came" hint="Filled in as if all of it had: change what differs." />
        <ReceiptLines
          lines={lines}
          onChange={(productId, change) =>
            setLines(
              lines.map((line) => (line.product.id === productId ? { ...line, ...change } : line)),
            )
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
              value={moreToCome ? "later" : "never"}
              onValueChange={(answer) =>
                form.setValue("moreToCome", answer === "later", { shouldDirty: true })
              }
            />
          )}
        </CardBody>
      </Card>
      <Card>
        <CardBody>
          <ReceiptFacts />
        </CardBody>
        <CardFooter className="justify-end">
          <SubmitButton>Receive into {order.locationName}</SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
