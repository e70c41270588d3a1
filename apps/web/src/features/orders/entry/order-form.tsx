"use client";

import { Card, CardBody, faultOf, PlainForm, toast } from "@roundsman/ui";
import { formatMoney, isMeasured } from "@roundsman/ui/format";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useFocusPath } from "@/features/goods/use-focus-path";
import { useVat } from "@/features/goods/use-vat";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { useAskFirst } from "./ask-first";
import { CustomerFacts } from "./customer/customer-facts";
import { CustomerPicker } from "./customer/customer-picker";
import { DeliveryFields } from "./delivery/delivery-fields";
import {
  emptyDraft,
  forCustomer,
  isBegun,
  faultIn,
  toNewOrder,
  withWanted,
  type DeliveryOption,
  type FoundCustomer,
  type Priced,
  type Wanted,
} from "./draft";
import { enterGoesOn } from "./enter-goes-on";
import { FirstCylinders } from "./goods/first-cylinders";
import { GoodsCard } from "./goods/goods-card";
import { LastOrder } from "./customer/last-order";
import { lettersGoToProducts } from "./letters-go-to-products";
import { firstEmpty, newCustomerFrom, toOrderForNew } from "./customer/new-customer";
import { NewCustomerFields } from "./customer/new-customer-fields";
import { NoteFields } from "./note-fields";
import { OrderSummary } from "./order-summary";
import { PaymentChoice } from "./payment-choice";
import { RulesAgainst } from "./rules/rules-against";
import { VatByHand } from "./rules/vat-by-hand";
import { useEntryData } from "./use-entry-data";
import { useOrderDraft } from "./use-order-draft";
import { useOrderFault } from "./use-order-fault";

type OrderFormProps = {
  options: readonly DeliveryOption[];
  /** Who it is for, where the way here said so. */
  customer: FoundCustomer | null;
  /** What they probably want, where the way here said so. */
  wanted?: Wanted | null;
};

/** Taking an order while its customer is on the phone: by keyboard alone, if one likes. */
export function OrderForm({ options, customer, wanted = null }: OrderFormProps) {
  const vat = useVat();
  const router = useRouter();
  const queries = useQueryClient();
  const { orders } = useApiClient().office;
  const sendOnce = useSendOnce();
  const [draft, edit] = useOrderDraft(
    withWanted(forCustomer(emptyDraft(options), customer), wanted),
  );
  const data = useEntryData(draft);
  const goTo = useFocusPath(customer ? "repeat" : "customerId");
  const fault = useOrderFault(draft, data.noCredit);
  const take = useMutation({
    mutationFn: () =>
      draft.newCustomer
        ? sendOnce(toOrderForNew(draft, draft.newCustomer), orders.takeForNew.mutate)
        : sendOnce(toNewOrder(draft), orders.take.mutate),
    onSuccess: ({ id, number }) => {
      toast.done(
        `Order ${number} taken`,
        `${formatMoney(data.estimate?.totalPence ?? 0)}${vat.inc}`,
      );
      router.push(`/orders/${id}`);
    },
    onError: (error) => {
      fault.refuse(faultIn(draft, faultOf(error)));
      void data.lookAgain();
    },
  });

  const { submit, dialog } = useAskFirst({
    question: data.question,
    title: "Take the order all the same?",
    confirm: "Take order",
    // A refusal is shown by `onError`.
    send: () => take.mutateAsync().catch(() => undefined),
  });

  // Somebody new: there is nothing to repeat, so on to what they want.
  const isNew = draft.customer !== null && data.last === null;
  useEffect(() => {
    if (isNew) goTo("lines");
  }, [isNew, goTo]);

  function choose(chosen: FoundCustomer | null) {
    edit({ do: "choose-customer", customer: chosen });
    if (chosen) goTo("repeat");
  }

  function begin(typed: string) {
    const newCustomer = newCustomerFrom(typed);
    edit({ do: "add-customer", newCustomer });
    goTo(firstEmpty(newCustomer));
  }

  async function repeat() {
    // Pressed before it is there, it waits: nobody counts milliseconds on the phone.
    const [last, { items }] = await Promise.all([
      queries.ensureQueryData(data.repeatKey),
      queries.ensureQueryData(data.quoteKey),
    ]);
    if (!last) return;
    edit({ do: "repeat", last, products: items });
    goTo("take");
  }

  function add(product: Priced) {
    edit({ do: "add", product });
    goTo(`lines.${draft.lines.length}.${isMeasured(product.unit) ? "measure" : "quantity"}`);
  }

  return (
    <PlainForm
      issues={fault.issues}
      standing={fault.standing}
      dirty={isBegun(draft) && !take.isSuccess}
      onKeyDown={(event) => {
        enterGoesOn(event, goTo);
        if (draft.customer ?? draft.newCustomer) lettersGoToProducts(event);
      }}
      onSubmit={async () => {
        if (take.isSuccess) return;
        fault.clear();
        await submit();
      }}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Card>
          <CardBody>
            {draft.newCustomer ? (
              <NewCustomerFields
                value={draft.newCustomer}
                onChange={(newCustomer) => edit({ do: "set", fields: { newCustomer } })}
                onLeave={() => {
                  choose(null);
                  goTo("customerId");
                }}
              />
            ) : (
              <CustomerPicker value={draft.customer} onChoose={choose} onNew={begin} />
            )}
            {draft.customer && (
              <CustomerFacts customer={draft.customer} stop={data.stop} standing={data.standing} />
            )}
            {draft.customer && data.last !== null && (
              <LastOrder
                customer={draft.customer}
                last={data.last}
                lastOrder={data.standing?.lastOrder ?? null}
                byEnter={draft.lines.length === 0}
                onRepeat={() => void repeat()}
              />
            )}
          </CardBody>
        </Card>
        <GoodsCard
          draft={draft}
          products={data.products}
          estimate={data.estimate}
          loading={data.productsLoading}
          hint={draft.customer ? "At the prices this customer pays." : "At everybody’s prices."}
          edit={edit}
          goTo={goTo}
          onAdd={add}
          onRemove={(key) => {
            edit({ do: "remove", key });
            goTo("lines");
          }}
        />
        <FirstCylinders
          needed={data.estimate?.agreementsNeeded ?? []}
          charged={draft.agreements}
          onChange={(agreements) => edit({ do: "set", fields: { agreements } })}
        />
        <RulesAgainst
          draft={draft}
          edit={edit}
          estimate={data.estimate}
          address={data.fuelAddress}
          onAnswered={() => void data.lookAgain()}
        />
        <NoteFields draft={draft} edit={edit} />
      </div>
      <Card className="lg:sticky lg:top-[calc(var(--shell-top)+1rem)]">
        <CardBody>
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
          <OrderSummary
            action="Take order"
            estimate={data.estimate}
            wantedOn={draft.wantedOn}
            saving={take.isPending || take.isSuccess}
            message={fault.message}
          >
            <VatByHand draft={draft} edit={edit} estimate={data.estimate} />
          </OrderSummary>
        </CardBody>
      </Card>
      {dialog}
    </PlainForm>
  );
}
