"use client";

import { Button, DateField, EditDialog, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

type NotNowProps = {
  forecast: { id: string; customerName: string; productName: string };
  /** Until when it is hidden unless somebody says otherwise, YYYY-MM-DD. */
  until: string;
};

/** Hides a forecast until a day, or until the next delivery. */
export function NotNow({ forecast: { id, customerName, productName }, until }: NotNowProps) {
  const { forecasts } = useApiClient().office;
  const form = useForm({
    values: { until },
    send: (typed) => forecasts.hide.mutate({ id, ...typed }),
    done: `${customerName} is not asked about for now`,
  });
  return (
    <EditDialog
      form={form}
      title={`Not ask ${customerName} now?`}
      description={`${productName} is left out here until that day, or until the next delivery.`}
      save="Not now"
      trigger={<Button>Not now</Button>}
    >
      <DateField label="Ask again from" name="until" />
    </EditDialog>
  );
}
