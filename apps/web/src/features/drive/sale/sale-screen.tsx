"use client";

import { Alert, Field, MoneyInput, PlainForm, QuantityInput, RadioGroup } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import type { Stop } from "../driving";
import { useDraft } from "../offline/use-draft";
import type { SeenRound } from "../outbox/apply-entries";
import { useSingleRun } from "../single-run";
import { chargedOf, chargesPence, neededAt } from "../stop/goods/first-cylinders";
import { RecordBar } from "../stop/record-bar";
import { SettleCylinders } from "../stop/goods/settle-cylinders";
import { SignatureField } from "../stop/proof/signature-field";
import { useScreen } from "../screens/use-screen";
import { GoodsSold } from "./goods-sold";
import { NewBuyer } from "./new-buyer";
import {
  doneOf,
  emptiesOf,
  linesOf,
  missingOf,
  pricesOf,
  saleOf,
  seenAs,
  startSale,
  totalPence,
  whyNotOnAccount,
  type Method,
  type SaleDraft,
} from "./sale";

type SaleScreenProps = {
  round: SeenRound;
  /** Whose door it is; null for somebody who is no customer yet. */
  stop: Stop | null;
};

/** Goods sold at a door beyond what was ordered, to the customer of a stop or to somebody new. Works without signal. */
export function SaleScreen({ round, stop }: SaleScreenProps) {
  const vat = useVat();
  const { day, outbox } = useDrive();
  const { go } = useScreen();
  const details = round.stopDetails.find(({ stopId }) => stopId === stop?.id);
  const customerId = details?.customerId ?? null;
  const prices = pricesOf(day.selling, customerId);
  const of = { about: stop ? `sale ${stop.id}` : `sale ${round.id}`, form: "sale", basis: "" };
  const [draft, setDraft] = useDraft<SaleDraft>(of, startSale);
  const [faulted, setFaulted] = useState(false);
  const { busy, run } = useSingleRun();
  const set = (changed: Partial<SaleDraft>) => {
    setFaulted(false);
    setDraft((now) => ({ ...now, ...changed }));
  };
  const lines = linesOf(prices, draft);
  const needed = neededAt(day, customerId, doneOf(lines, draft));
  const charged = chargedOf(needed, draft.cylinders);
  const total = totalPence(lines) + chargesPence(charged);
  const missing = missingOf(lines, draft, stop === null, needed);
  const noAccount =
    stop === null ? "They have no account." : whyNotOnAccount(day.selling, customerId);
  const methods: { value: Method; label: string }[] = [
    { value: "cash", label: "Cash" },
    ...(noAccount === null ? [{ value: "on_account" as const, label: "On account" }] : []),
    { value: "link", label: "By payment link" },
  ];

  async function record(): Promise<boolean> {
    const body = saleOf(lines, draft, stop && { stopId: stop.id }, charged);
    const seen = seenAs(round, lines, body, stop, charged);
    // A sale that was not sent yet has no order.
    const orderId = stop?.orderId || null;
    const sale = { kind: "sale", about: of.about, orderId, body, seen } as const;
    const kept = await outbox.record(round.id, sale);
    if (kept) go({ round: round.id }, "replace");
    return kept;
  }

  return (
    <>
      <DriveHeader
        title={stop ? "Sell more here" : "Sell to somebody new"}
        hint={stop?.customerName}
        up={stop ? { round: round.id, view: "stop", stop: stop.id } : { round: round.id }}
      />
      <PlainForm
        enterSubmits={false}
        onSubmit={() => {
          setFaulted(missing !== null);
          if (missing === null) void run(record);
        }}
        className="flex flex-col gap-5"
      >
        {stop === null && <NewBuyer draft={draft} onChange={set} />}
        <GoodsSold round={round} prices={prices} draft={draft} onChange={set} />
        {lines.some(({ price }) => price.returnable) && (
          <section>
            <h2 className="mb-2 text-base font-semibold">Empties taken</h2>
            <ul className="flex flex-col divide-y rounded-lg border bg-surface">
              {lines
                .filter(({ price }) => price.returnable)
                .map(({ price: { productId, productName } }) => (
                  <li
                    key={productId}
                    className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5"
                  >
                    <span className="min-w-32 flex-1 text-base font-medium">{productName}</span>
                    <QuantityInput
                      size="touch"
                      aria-label={`${productName}, empties`}
                      value={emptiesOf(draft, productId)}
                      onValueChange={(taken) =>
                        set({ empties: { ...draft.empties, [productId]: taken } })
                      }
                    />
                  </li>
                ))}
            </ul>
          </section>
        )}
        <SettleCylinders
          needed={needed}
          settled={draft.cylinders}
          paymentMethod={draft.method}
          onChange={set}
        />
        <p className="flex items-baseline justify-between rounded-lg bg-muted px-4 py-3 text-lg">
          <span>To pay{vat.commaInc}</span>
          <strong className="text-2xl tabular-nums">{formatMoney(total)}</strong>
        </p>
        <RadioGroup
          look="tiles"
          label="How do they pay?"
          options={methods}
          value={draft.method}
          onValueChange={(method) => set({ method })}
        />
        {stop !== null && noAccount !== null && (
          <Alert tone="info" title={`Not on account. ${noAccount}`} />
        )}
        {draft.method === "link" && (
          <p className="text-muted-foreground">
            Record the sale, then open it under “All stops” to show the code. Without signal the
            office sends the link.
          </p>
        )}
        {draft.method === "cash" && (
          <Field
            label={<span className="text-base font-semibold">Cash taken</span>}
            hint={`${formatMoney(total)} is due${vat.commaInc}.`}
          >
            <MoneyInput
              size="touch"
              value={draft.cashPence === "due" ? total : draft.cashPence}
              onValueChange={(cashPence) => set({ cashPence })}
            />
          </Field>
        )}
        <SignatureField signature={draft.signature} signedBy={draft.signedBy} onChange={set} />
        <RecordBar busy={busy} fault={faulted ? missing : null}>
          Record the sale
        </RecordBar>
      </PlainForm>
    </>
  );
}
