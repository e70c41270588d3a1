"use client";

import {
  Button,
  CheckboxField,
  ConfirmDialog,
  EditDialog,
  MoneyField,
  NumberField,
  useAct,
  useForm,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import type { BudgetPlan } from "./states";

interface BudgetDialogProps {
  customer: { id: string; name: string };
  /** Null for a new one. */
  plan: BudgetPlan | null;
}

/** Begins a plan, or changes what is paid and when. */
export function BudgetDialog({ customer, plan }: BudgetDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {plan ? "Change" : "Begin a budget plan"}
      </Button>
      {open && <Fields customer={customer} plan={plan} onClose={() => setOpen(false)} />}
    </>
  );
}

function Fields({ customer, plan, onClose }: BudgetDialogProps & { onClose: () => void }) {
  const { budgetPlans } = useApiClient().office;
  const values: {
    amountPence: number | null;
    dayOfMonth: number | null;
    stopsOnArrears: boolean;
  } = {
    amountPence: plan?.amountPence ?? null,
    dayOfMonth: plan?.dayOfMonth ?? 1,
    stopsOnArrears: plan?.stopsOnArrears ?? true,
  };
  const form = useForm({
    values,
    send: ({ amountPence, dayOfMonth, stopsOnArrears }) => {
      const terms = {
        amountPence: amountPence ?? 0,
        dayOfMonth: dayOfMonth ?? 0,
        stopsOnArrears,
      };
      return plan
        ? budgetPlans.change.mutate({ id: plan.id, ...terms })
        : budgetPlans.begin.mutate({ customerId: customer.id, ...terms });
    },
    done: plan ? "Changed" : `The budget plan of ${customer.name} has begun`,
  });
  return (
    <EditDialog
      form={form}
      title={
        plan ? `Change the budget plan of ${customer.name}` : `Budget plan of ${customer.name}`
      }
      description="Collected each month by Direct Debit, with notice by mail. The customer is told of it now."
      save={plan ? "Save" : "Begin"}
      onClose={onClose}
    >
      <MoneyField label="Sum a month" name="amountPence" required />
      <NumberField
        label="Day of the month"
        name="dayOfMonth"
        hint="1 to 28. At a weekend it is collected on the Monday."
      />
      <CheckboxField
        label="Put them on stop when a payment fails"
        name="stopsOnArrears"
        hint="No more orders on account until it is paid."
      />
    </EditDialog>
  );
}

export function PauseBudget({ plan: { id, state, customerName } }: { plan: BudgetPlan }) {
  const { budgetPlans } = useApiClient().office;
  const isPaused = state === "paused";
  const change = useAct(() => budgetPlans.change.mutate({ id, paused: !isPaused }), {
    done: isPaused ? `${customerName} pays again` : "Nothing is collected until you go on",
    fault: "Nothing was changed",
  });
  return (
    <Button size="sm" loading={change.busy} onClick={() => change.start()}>
      {isPaused ? "Go on" : "Pause"}
    </Button>
  );
}

export function EndBudget({ plan: { id, customerName, balancePence } }: { plan: BudgetPlan }) {
  const { budgetPlans } = useApiClient().office;
  const end = useAct(() => budgetPlans.end.mutate({ id }), {
    done: "The budget plan has ended",
    fault: "The budget plan goes on",
  });
  const left =
    balancePence < 0
      ? `${formatMoney(-balancePence)} of credit is left: it pays their next invoices, or you pay it back.`
      : `${balancePence === 0 ? "Nothing" : formatMoney(balancePence)} is owed: their invoices are collected one by one again.`;
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost">
          End
        </Button>
      }
      title={`End the budget plan of ${customerName}?`}
      description={`${left} The customer is told by mail.`}
      confirm="End it"
      cancel="Keep it"
      onConfirm={() => end.run()}
    />
  );
}

/** Takes the sum that is proposed. */
export function TakeSum({ plan: { id, proposedPence } }: { plan: BudgetPlan }) {
  const { budgetPlans } = useApiClient().office;
  const take = useAct(() => budgetPlans.review.mutate({ id, accept: true }), {
    done: "The customer is told of the new sum",
    fault: "The sum was not changed",
  });
  return (
    <Button size="sm" variant="primary" loading={take.busy} onClick={() => take.start()}>
      Accept {formatMoney(proposedPence ?? 0)}
    </Button>
  );
}

export function KeepSum({ plan: { id, amountPence } }: { plan: BudgetPlan }) {
  const { budgetPlans } = useApiClient().office;
  const keep = useAct(() => budgetPlans.review.mutate({ id, accept: false }), {
    done: "The sum stays",
    fault: "Nothing was changed",
  });
  return (
    <Button size="sm" loading={keep.busy} onClick={() => keep.start()}>
      Keep {formatMoney(amountPence)}
    </Button>
  );
}
