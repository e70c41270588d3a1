"use client";

import { Button, PlainForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useActionState, useState } from "react";
import type { AllSums } from "@/features/basket/totals";
import { PhoneInstead } from "@/features/basket/phone-instead";
import { useStanding } from "@/lib/use-standing";
import type { CheckoutView } from "@/trpc/buying";
import type { Front } from "@/trpc/outputs";
import { Bringing } from "./bringing";
import { dayChosen, waysChosen } from "./days";
import { Differences } from "./differences";
import { GoOn } from "./go-on";
import { Agreeing, Contact, Paying } from "./paying";
import { placeOrder } from "./place-order";
import { lineField, plainDelivery, quoteField, totalField } from "./read-form";
import { untouched, type CheckoutState, type SentAs, type Typed } from "./state";
import { Summary } from "./summary";

interface CheckoutProps {
  front: Front;
  view: CheckoutView;
  sentAs: SentAs;
  typed: Typed;
}

/** The checkout. Without script it is sent and comes back as any form does; with it the sums follow what is chosen. */
export function CheckoutForm({ front, view, sentAs, typed }: CheckoutProps) {
  const [state, send, sending] = useActionState(placeOrder, untouched(typed));
  const shown = state.fresh ?? { view, ...sentAs };
  const faults = useStanding(state.attempt, state.issues);
  if (state.placed) return <GoOn {...state.placed} />;
  return (
    <PlainForm
      key={state.attempt}
      action={send}
      issues={state.issues}
      {...faults}
      className="group/checkout grid items-start gap-8 lg:grid-cols-[1fr_24rem]"
    >
      <Parts front={front} state={state} shown={shown} sending={sending} />
    </PlainForm>
  );
}

interface PartsProps {
  front: Front;
  state: CheckoutState;
  shown: { view: CheckoutView } & SentAs;
  sending: boolean;
}

function Parts({ front, state, shown: { view, key, basket }, sending }: PartsProps) {
  const { typed } = state;
  const [chosen, setChosen] = useState(typed);
  const all = allOf(view, chosen);
  const part = { front, view, typed, chosen, found: state.found, issues: state.issues };
  const pays = (view.payNow || view.onAccount) && view.short.length === 0;
  const onAccount = (chosen["payment"] || (view.onAccount ? "on_account" : "now")) === "on_account";
  const ageFault = state.issues.find(({ path }) => path === "ofAge")?.message;
  return (
    <>
      <div
        className="flex flex-col gap-8"
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement && target.type === "radio") {
            setChosen({ ...chosen, [target.name]: target.value });
          }
        }}
      >
        {/* Enter in a field presses the first of a form's buttons: to order, not to look for addresses. */}
        {pays && <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />}
        <Differences front={front} state={state} short={view.short} />
        <input type="hidden" name="key" value={key} />
        {basket && <input type="hidden" name="basket" value={basket} />}
        <Carried view={view} />
        <Contact {...part} />
        <Bringing {...part} />
        <Paying {...part} />
        <Agreeing {...part} fault={ageFault} />
      </div>
      <section
        aria-labelledby="summary"
        className="flex flex-col gap-4 rounded-card border border-border bg-surface p-5 lg:sticky lg:top-4"
      >
        <h2 id="summary" className="text-xl font-bold">
          Your order
        </h2>
        <Summary view={view} all={all} askForEmpties={front.configuration.commerce.askForEmpties} />
        {pays && (
          <Button type="submit" variant="primary" size="touch" loading={sending}>
            {onAccount
              ? "Place order on account"
              : `Order and pay ${formatMoney(all.sums.totalPence)}`}
          </Button>
        )}
        <PhoneInstead front={front} />
      </section>
    </>
  );
}

/** What was shown goes along, so that the service can say what is different by now. */
function Carried({ view }: { view: CheckoutView }) {
  const { lines, options, sums, voucher, dayDiscounts } = view;
  return (
    <>
      {voucher?.refused === null && <input type="hidden" name="voucher" value={voucher.code} />}
      {lines.map(({ product, quantity, empties, unitPrice, unitIncVat }) => (
        <input
          key={product.id}
          type="hidden"
          name="line"
          value={lineField({ productId: product.id, quantity, empties, unitPrice, unitIncVat })}
        />
      ))}
      <input type="hidden" name={totalField("collection")} value={sums.totalPence} />
      {options.flatMap(({ id, sums: all, onDays }) =>
        [{ day: undefined, sums: all }, ...onDays].map(({ day, sums: { totalPence } }) => {
          const name = totalField(id ?? plainDelivery, day);
          return <input key={name} type="hidden" name={name} value={totalPence} />;
        }),
      )}
      {dayDiscounts.map(({ day, quote }) => (
        <input key={day} type="hidden" name={quoteField(day)} value={quote} />
      ))}
    </>
  );
}

/** Goods and delivery in the way and on the day that are chosen. */
function allOf(view: CheckoutView, chosen: Typed): AllSums {
  const fetched = { ...view, chargePence: 0, collected: true };
  if (chosen["fulfilment"] === "collection") return fetched;
  const ways = waysChosen(view, chosen);
  const way = ways.find(({ id }) => id === chosen["deliveryOptionId"]) ?? ways[0];
  const day = view.delivery && dayChosen(view.delivery, chosen);
  return way?.onDays.find((one) => one.day === day) ?? way ?? fetched;
}
