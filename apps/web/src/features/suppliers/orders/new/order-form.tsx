"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Form,
  FormError,
  RadioGroup,
  SubmitButton,
  useForm,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { GoodsPicker } from "@/features/goods/goods-picker";
import { GasLimitReason, type LimitedYard } from "@/features/stock/yards/gas-limit-reason";
import { orderContact, type Supplier } from "../../supplier";
import { useApiClient } from "@/trpc/client";
import { orderedOf, toOrder, type OrderDraft } from "./order-draft";
import { OrderFields } from "./order-fields";
import { OrderSheet } from "./order-sheet";
import type { SheetProduct } from "./read-new-order";

type OrderFormProps = {
  supplier: Supplier;
  products: readonly SheetProduct[];
  yards: readonly LimitedYard[];
  /** YYYY-MM-DD: when it is expected unless somebody says otherwise. */
  expectedOn: string;
};

/** Orders from a supplier, by email or by telephone. */
export function SupplierOrderForm({ supplier, products, yards, expectedOn }: OrderFormProps) {
  const { supplierOrders } = useApiClient().office;
  const router = useRouter();
  const contact = orderContact(supplier);
  const [added, add] = useState<readonly SheetProduct[]>([]);
  const sheet = [...products, ...added];
  const blank: OrderDraft = {
    locationId: yards.find(({ id }) => supplier.yardIds.includes(id))?.id ?? yards[0]?.id ?? "",
    expectedOn,
    reference: "",
    note: "",
    costPence: null,
    send: Boolean(contact?.email),
    ruleOverrides: "",
    wanted: {},
  };
  const form = useForm({
    values: blank,
    send: (written) => supplierOrders.place.mutate(toOrder(supplier.id, written, sheet)),
    done: ({ placedVia, supplierName }) =>
      placedVia === "sent"
        ? `Order placed: mail to ${supplierName} is on its way`
        : "Order recorded",
    onDone: ({ id }) => router.push(`/suppliers/orders/${id}`),
    leaves: true,
  });
  const draft = form.watch();
  const lines = orderedOf(draft, sheet);
  return (
    <Form form={form} className="flex flex-col gap-4">
      <FormError />
      <Card>
        <CardBody>
          <OrderFields yards={yards} />
          <GasLimitReason
            yard={yards.find(({ id }) => id === draft.locationId)}
            fault={form.fault}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="What to order" hint="Leave empty what is not wanted." />
        {sheet.length > 0 && (
          <OrderSheet
            products={sheet}
            draft={draft}
            onChange={(id, wanted) =>
              form.setValue("wanted", { ...draft.wanted, [id]: wanted }, { shouldDirty: true })
            }
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
            onValueChange={(how) => form.setValue("send", how === "send", { shouldDirty: true })}
          />
        </CardBody>
        <CardFooter className="justify-between">
          <p className="text-dense text-muted-foreground tabular-nums" aria-live="polite">
            {formatQuantity(lines.length, "product")} on the order
          </p>
          <SubmitButton>{draft.send ? "Place and send" : "Record order"}</SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
