"use client";

import { Button, DateField, EditDialog, TextField, useForm } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { Plus } from "lucide-react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";

/** Adds a day without deliveries. */
export const AddHoliday = () => (
  <Changing>
    <HolidayDialog />
  </Changing>
);

function HolidayDialog() {
  const { deliveryHolidays } = useApiClient().office;
  const form = useForm({
    values: { day: "", name: "" },
    send: ({ day, name }) => deliveryHolidays.put.mutate({ day, name, closed: true }),
    done: ({ from }) => `No deliveries on ${formatDay(from)}`,
  });
  return (
    <EditDialog
      form={form}
      title="Add a day without deliveries"
      save="Add day"
      act="holiday"
      trigger={
        <Button variant="primary">
          <Plus aria-hidden />
          Add a day
        </Button>
      }
    >
      <DateField label="Day" name="day" />
      <TextField label="Name" name="name" hint="Such as Stocktaking, or Christmas break." />
    </EditDialog>
  );
}
