"use client";

import { Alert, Card, CardBody, faultOf, PlainForm, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useFocusPath } from "@/features/goods/use-focus-path";
import { useChangedMeanwhile } from "@/features/changed-meanwhile/use-changed-meanwhile";
import { useApiClient } from "@/trpc/client";
import { ifUnchanged } from "@/trpc/if-unchanged";
import { CustomerFacts } from "../entry/customer/customer-facts";
import { DeliveryFields } from "../entry/delivery/delivery-fields";
import type { DeliveryOption, FoundCustomer, Priced } from "../entry/draft";
import { enterGoesOn } from "../entry/enter-goes-on";
import { useAskFirst } from "../entry/ask-first";
import { GoodsCard } from "../entry/goods/goods-card";
import { NoteFields } from "../entry/note-fields";
import { OrderSummary } from "../entry/order-summary";
import { PaymentChoice } from "../entry/payment-choice";
import { RulesAgainst } from "../entry/rules/rules-against";
import { VatByHand } from "../entry/rules/vat-by-hand";
import { useEntryData } from "../entry/use-entry-data";
import { useOrderDraft } from "../entry/use-order-draft";
import { useOrderFault } from "../entry/use-order-fault";
import type { Order } from "@/features/states/order-states";
import { changeOf, draftOf, pricesKept, type Changeable } from "./order-draft";

type EditOrderFormProps = {
  order: Order;
  options: readonly DeliveryOption[];
  customer: FoundCustomer | null;
  /** Those on the order. */
  products: readonly Priced[];
  changeable: Changeable;
  /** Why not all of it can be changed; null where it can. */
  whyNotAll: string | null;
  /** The newest entry of its activity; null without any. */
  lastChangeId: string | null;
};

const tooLate: Record<Exclude<Changeable, "all">, string> = {
  wishes: "What is on it, where it goes and how it is paid stay as they are.",
  notes: "Only what is noted of it can be changed.",
};

/** Changes an order by sending what differs. What it is too late for is not offered. */
export function EditOrderForm({
  changeable,
  whyNotAll,
  lastChangeId,
  ...known
}: EditOrderFormProps) {
  const { order, options, customer } = known;
  const router = useRouter();
  const [before] = useState(() => draftOf(known));
  const [draft, edit] = useOrderDraft(before);
  const data = useEntryData(draft, order.id);
  const goTo = useFocusPath(changeable === "all" ? "lines" : "notes");
  const fault = useOrderFault(draft, data.noCredit);
  const change = changeOf(before, draft);
  const isChanged = Object.keys(change).length > 0;
  const back = () => router.push(`/orders/${order.id}`);
  const { orders } = useApiClient().office;
  const save = useMutation({
    mutationFn: (updatedAt: string) =>
      orders.change.mutate(
        { id: order.id, ...change },
        ifUnchanged("orders", { id: order.id, updatedAt }),
      ),
    onSuccess: () => {
      toast.done(`Order ${order.number} changed`);
      back();
      router.refresh();
    },
  });
  const meanwhile = useChangedMeanwhile({
    kind: "order",
    id: order.id,
    shown: { updatedAt: order.updatedAt, lastChangeId },
    readVersion: async () => (await orders.one.query({ id: order.id })).updatedAt,
    send: save.mutateAsync,
    onFault: (error) => {
      fault.refuse(faultOf(error));
      void data.lookAgain();
    },
  });
  const { submit, dialog } = useAskFirst({
    question: data.question,
    title: "Save the order all the same?",
    confirm: "Save",
    send: meanwhile.submit,
  });

  return (
    <PlainForm
      issues={fault.issues}
      standing={fault.standing}
      dirty={isChanged && !save.isSuccess}
      onKeyDown={(event) => enterGoesOn(event, goTo)}
      onSubmit={async () => {
        if (save.isSuccess) return;
        fault.clear();
        if (isChanged) await submit();
        else back();
      }}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        {changeable !== "all" && <Alert>{`${whyNotAll} ${tooLate[changeable]}`}</Alert>}
        {customer && (
          <Card>
            <CardBody className="pt-6">
              <CustomerFacts customer={customer} stop={data.stop} standing={data.standing} />
            </CardBody>
          </Card>
        )}
        {changeable === "all" && (
          <GoodsCard
            draft={draft}
            products={pricesKept(data.products, order)}
            estimate={data.estimate}
            loading={data.productsLoading}
            hint="What stays on the order keeps its price."
            edit={edit}
            goTo={goTo}
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
        {changeable === "all" && (
          <RulesAgainst
            draft={draft}
            edit={edit}
            estimate={data.estimate}
            address={data.fuelAddress}
            onAnswered={() => void data.lookAgain()}
          />
        )}
        <NoteFields
          draft={draft}
          edit={edit}
          only={changeable === "all" ? undefined : changeable}
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
                days={data.deliveryDays}
                windows={data.deliveryWindows}
                warnings={data.promiseWarnings}
                optionDays={data.optionDays}
                edit={edit}
              />
              <PaymentChoice draft={draft} edit={edit} noCredit={data.noCredit} />
            </>
          )}
          <OrderSummary
            estimate={data.estimate}
            wantedOn={draft.wantedOn}
            action="Save order"
            saving={save.isPending || save.isSuccess}
            message={fault.message}
          >
            {changeable === "all" && (
              <VatByHand draft={draft} edit={edit} estimate={data.estimate} />
            )}
          </OrderSummary>
        </CardBody>
      </Card>
      {dialog}
      {meanwhile.dialog}
    </PlainForm>
  );
}
