"use client";

import { EditDialog, useForm } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useTellMany } from "@/features/bulk/done-many";
import type { ManyChosen } from "@/features/bulk/many-chosen";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { TermsFields } from "../details/detail-fields";
import type { DetailValues } from "../details/detail-values";

/** Sets when the invoices of many customers are due. */
export function TermsOfMany({ ids, onClose, onDone }: ManyChosen) {
  const { customers } = useApiClient().office;
  const once = useSendOnce();
  const tell = useTellMany();
  const values: Pick<DetailValues, "termsFrom" | "termsDays"> = { termsFrom: "", termsDays: 30 };
  const form = useForm({
    values,
    send: ({ termsFrom, termsDays }) => {
      const paymentTerms = termsFrom === "" ? null : { days: termsDays, from: termsFrom };
      return once({ ids: [...ids], paymentTerms }, (body, how) =>
        customers.changeTermsMany.mutate(body, how),
      );
    },
    onDone: (result) => {
      const verb = "have the new terms";
      tell({ result, verb, thing: "customer", hrefOf: (id) => `/customers/${id}` });
      onDone();
    },
  });
  return (
    <EditDialog
      form={form}
      title={`Payment terms of ${formatQuantity(ids.length, "customer")}`}
      description="For invoices from now on. Those already raised keep their day."
      onClose={onClose}
    >
      <TermsFields />
    </EditDialog>
  );
}
