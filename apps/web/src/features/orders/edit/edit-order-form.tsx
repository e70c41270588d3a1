"use client";

import { Alert, Card, CardBody, faultOf, PlainForm, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { CustomerFacts } from "../entry/customer-facts";
import { DeliveryFields } from "../entry/delivery-fields";
import type { DeliveryOption, FoundCustomer, Priced } from "../entry/draft";
import { enterGoesOn } from "../entry/enter-goes-on";
import { useAskFirst } from "../entry/ask-first";
import { GoodsCard } from "../entry/goods-card";
import { OrderSummary } from "../entry/order-summary";
import { PaymentChoice } from "../entry/payment-choice";
import { useEntryData } from "../entry/use-entry-data";
import { useFocusPath } from "../entry/use-focus-path";
import { useOrderDraft } from "../entry/use-order-draft";
import type { Order } from "@/features/states/order-states";
import { NoteFields } from "./note-fields";
import { changeOf, draftOf, pricesKept, wishesOf, type Changeable } from "./order-draft";

type EditOrderFormProps = {
  order: Order;
  options: readonly DeliveryOption[];
  customer: FoundCustomer | null;
  /** Those on the order. */
  products: readonly Priced[];
  changeable: Changeable;
};

const tooLate: Record<Exclude<Changeable, "all">, string> = {
  wishes:
    "The van is out with it: what is on it, where it goes and how it is paid stay as they are.",
  notes: "It is no longer to be delivered: only what is noted of it can be changed.",
};

/** Changes an order by sending what differs. What it is too late for is not offered. */
export function EditOrderForm({ changeable, ...known }: EditOrderFormProps) {
  const { order, options, customer } = known;
  const router = useRouter();
  const [before] = useState(() => ({ draft: draftOf(known), wishes: wishesOf(order) }));
  const [draft, edit] = useOrderDraft(before.draft);
  const [wishes, setWishes] = useState(before.wishes);
  const data = useEntryData(draft, order.id);
  const goTo = useFocusPath(changeable === "all" ? "lines" : "notes");
  const [fault, setFault] = useState(faultOf(null));
  const change = changeOf(before, { draft, wishes });
  const isChanged = Object.keys(change).length > 0;
  const back = () => router.push(`/orders/${order.id}`);
  const save = useMutation(
    useApi().office.orders.change.mutationOptions({
      onSuccess: () => {
        toast.done(`Order ${order.trackingRef} changed`);
        back();
        router.refresh();
      },
      onError: (error) => setFault(faultOf(error)),
    }),
  );
  const { submit, dialog } = useAskFirst({
    question: data.question,
    title: "Keep a day that has passed?",
    confirm: "Save",
    // A refusal is shown by `onError`.
    send: () => save.mutateAsync({ id: order.id, ...change }).catch(() => undefined),
  });

  return (
    <PlainForm
      issues={fault.issues}
      dirty={isChanged && !save.isSuccess}
      onKeyDown={(event) => enterGoesOn(event, goTo)}
      onSubmit={async () => {
        if (save.isSuccess) return;
        setFault(faultOf(null));
        if (isChanged) await submit();
        else back();
      }}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        {changeable !== "all" && <Alert>{tooLate[changeable]}</Alert>}
        {customer && (
          <Card>
            <CardBody className="pt-6">
              <CustomerFacts customer={customer} />
            </CardBody>
          </Card>
        )}
        {changeable === "all" && (
          <GoodsCard
            draft={draft}
            products={pricesKept(data.products, order)}
            supply={data.estimate?.supply ?? []}
            loading={data.productsLoading}
            hint="What stays on the order keeps its price."
            edit={edit}
            onAdd={(product) => {
              edit({ do: "add", product });
              goTo(`lines.${draft.lines.length}.quantity`);
            }}
            onRemove={(key) => {
              edit({ do: "remove", key });
              goTo("lines");
            }}
          />
        )}
        <NoteFields
          draft={draft}
          wishes={wishes}
          changeable={changeable}
          edit={edit}
          onWish={(fields) => setWishes({ ...wishes, ...fields })}
        />
      </div>
      <Card className="lg:sticky lg:top-[calc(var(--shell-top)+1rem)]">
        <CardBody>
          {changeable === "all" && (
            <>
              <DeliveryFields
                draft={draft}
                addresses={data.addresses}
                options={options}
                edit={edit}
              />
              <PaymentChoice draft={draft} edit={edit} />
            </>
          )}
          <OrderSummary
            estimate={data.estimate}
            wantedOn={draft.wantedOn}
            action="Save order"
            saving={save.isPending || save.isSuccess}
            message={fault.message}
          />
        </CardBody>
      </Card>
      {dialog}
    </PlainForm>
  );
}
