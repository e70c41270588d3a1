"use client";

import { Button, FormError, Kbd } from "@roundsman/ui";
import { formatDateRange, formatMoney } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import { vatKey, vatLabel } from "@/features/goods/vat-words";
import type { ReactNode } from "react";
import { WhyRules } from "@/features/rules/why-rules";
import { useOffice } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";

type OrderSummaryProps = {
  /** Null while nothing is on the order, undefined while it is worked out. */
  estimate: RouterOutputs["office"]["orders"]["estimate"] | null | undefined;
  wantedOn: string;
  /** What saving it is called. */
  action: string;
  saving: boolean;
  /** What went wrong with the whole of it. */
  message: string | undefined;
  /** What else can be said of the sums. */
  children?: ReactNode;
};

/** What it comes to as it is written, when it comes, and the taking or saving of it. */
export function OrderSummary(props: OrderSummaryProps) {
  const { estimate, wantedOn, action, saving, message, children } = props;
  const vat = useVat(estimate ?? undefined);
  const { timeZone } = useOffice();
  const { parts = [], discountPence = 0, deliveryChargePence = 0 } = estimate ?? {};
  const { expectedFrom, expectedTo } = estimate ?? {};
  // What is not known yet is no sum: £0.00 would be read out.
  const known = estimate === null ? nothing : estimate;
  return (
    <div className="flex flex-col gap-3">
      <FormError message={message} />
      <dl className="flex flex-col gap-1 text-dense tabular-nums" aria-live="polite">
        {known && discountPence > 0 && (
          <>
            <Line
              term={`Before discounts${vat.ex}`}
              pence={known.netPence + discountPence - deliveryChargePence}
            />
            <Line term={`Discounts${vat.ex}`} pence={-discountPence} />
          </>
        )}
        {deliveryChargePence > 0 && <Line term={`Delivery${vat.ex}`} pence={deliveryChargePence} />}
        {vat.isShown && (
          <>
            <Line term="Total ex VAT" pence={known?.netPence} />
            {parts.map(({ vatPence, ...kind }) => (
              <Line key={vatKey(kind)} term={vatLabel(kind)} pence={vatPence} />
            ))}
          </>
        )}
        <div className="mt-1 flex items-baseline justify-between border-t pt-2 text-base font-semibold">
          <dt>Total{vat.inc}</dt>
          <dd>{moneyOf(known?.totalPence)}</dd>
        </div>
      </dl>
      <WhyRules reasons={estimate?.explanation} />
      {children}
      {expectedFrom && expectedTo && !wantedOn && (
        <p className="text-dense text-muted-foreground">
          Tell them: {formatDateRange(expectedFrom, expectedTo, timeZone)}.
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={saving}
        data-path="take"
        aria-keyshortcuts="Control+Enter"
      >
        {action}
      </Button>
      <p className="flex items-center justify-center gap-1 text-xs text-muted-foreground max-md:hidden">
        <Kbd>Ctrl</Kbd>
        <Kbd>Enter</Kbd> from anywhere in the form
      </p>
    </div>
  );
}

const nothing = { netPence: 0, totalPence: 0 };

const moneyOf = (pence: number | undefined) => (pence === undefined ? "…" : formatMoney(pence));

function Line({ term, pence }: { term: string; pence: number | undefined }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted-foreground">{term}</dt>
      <dd>{moneyOf(pence)}</dd>
    </div>
  );
}
