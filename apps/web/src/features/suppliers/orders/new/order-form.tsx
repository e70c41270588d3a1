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
import { GoodsPicker } from "@/features/goods/goods-picker";
import { orderContact, type Supplier } from "../../supplier";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { orderedOf, toOrder, type OrderDraft } from "./order-draft";
import { OrderFields } from "./order-fields";
import { OrderSheet } from "./order-sheet";
import type { SheetProduct } from "./read-new-order";

type OrderFormProps = {
  supplier: Supplier;
  products: readonly SheetProduct[];
  yards: readonly { id: string; name: string }[];
  /** YYYY-MM-DD: when it is expected unless somebody says otherwise. */
  expectedOn: string;
};

/** Orders from a supplier, by email or after having rung them. */
export function SupplierOrderForm({ supplier, products, yards, expectedOn }: OrderFormProps) {
  const router = useRouter();
  const contact = orderContact(supplier);
  const [added, add] = useState<readonly SheetProduct[]>([]);
  const [draft, setDraft] = useState<OrderDraft>({
    locationId: yards.find(({ id }) => supplier.yardIds.includes(id))?.id ?? yards[0]?.id ?? "",
    expectedOn,
    reference: "",
    note: "",
    costPence: null,
    send: Boolean(contact?.email),
    wanted: {},
  });
  const place = useMutation(
    useApi().office.supplierOrders.place.mutationOptions({
      onSuccess: ({ id, placedVia, supplierName }) => {
        toast.done(placedVia === "sent" ? `Order sent to ${supplierName}` : "Order recorded");
        router.push(`/suppliers/orders/${id}`);
      },
    }),
  );
  const sheet = [...products, ...added];
  const lines = orderedOf(draft, sheet);
  const { message, issues } = faultOf(place.error);
  const set = (change: Partial<OrderDraft>) => setDraft({ ...draft, ...change });
  return (
    <Form
      issues={issues}
      dirty={lines.length > 0 && !place.isSuccess}
      onSubmit={() => {
        if (!place.isPending) place.mutate(toOrder(supplier.id, draft, sheet));
      }}
      className="flex flex-col gap-4"
    >
      <FormError message={message} />
      <Card>
        <CardBody>
          <OrderFields draft={draft} onChange={set} yards={yards} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="What to order" hint="Leave empty what is not wanted." />
        {sheet.length > 0 && (
          <OrderSheet
            products={sheet}
            draft={draft}
            onChange={(id, wanted) => set({ wanted: { ...draft.wanted, [id]: wanted } })}
          />
        )}
        <CardBody className={sheet.length > 0 ? "border-t" : undefined}>
          <GoodsPicker
            label="Add another product"
            name="lines"
            onPick={(product) => {
              if (sheet.some(({ id }) => id === product.id)) return;
              add([...added, { ...product, low: false, cells: null }]);
            }}
          />
          <RadioGroup
            label="How"
            name="send"
            look="cards"
            options={[
              {
                value: "send",
                label: "Send it by email",
                hint: contact?.email
                  ? `To ${contact.name}, ${contact.email}`
                  : "Nobody there has an email address yet.",
                disabled: !contact?.email,
              },
              { value: "record", label: "Only record it", hint: "It was ordered by phone." },
            ]}
            value={draft.send ? "send" : "record"}
            onValueChange={(how) => set({ send: how === "send" })}
          />
        </CardBody>
        <CardFooter className="justify-between">
          <p className="text-dense text-muted-foreground tabular-nums" aria-live="polite">
            {formatQuantity(lines.length, "product")} on the order
          </p>
          <Button type="submit" variant="primary" loading={place.isPending || place.isSuccess}>
            {draft.send ? "Place and send" : "Record order"}
          </Button>
        </CardFooter>
      </Card>
    </Form>
  );
}
