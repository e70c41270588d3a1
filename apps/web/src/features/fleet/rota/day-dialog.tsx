"use client";

import { EditDialog, RadioField, TimeField, toast, useForm } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { useRouter } from "next/navigation";
import { useApiClient } from "@/trpc/client";
import { toPutDay, valuesOfDay, type DayKind, type RotaDay } from "./rota-day";

const kinds: readonly { value: DayKind; label: string }[] = [
  { value: "usual", label: "As usual" },
  { value: "hours", label: "Other hours" },
  { value: "off", label: "Not working" },
];

type DayDialogProps = {
  driver: { userId: string; name: string };
  day: RotaDay;
  onClose: () => void;
};

/** Sets one day of one driver; it can be set back, so it is said with an undo. */
export function DayDialog({ driver, day, onClose }: DayDialogProps) {
  const { rota } = useApiClient().office;
  const router = useRouter();
  const before = valuesOfDay(day);
  const put = (values: typeof before) =>
    rota.put.mutate({ days: [toPutDay(driver.userId, day.day, values)] });
  const form = useForm({
    // As the service takes them, so that what it finds wrong has its field.
    values: { days: [before] },
    send: ({ days: [values = before] }) => put(values),
    onDone: () =>
      toast.undo(`${driver.name}, ${formatDate(day.day)} set`, async () => {
        await put(before);
        router.refresh();
      }),
  });
  return (
    <EditDialog
      form={form}
      size="sm"
      title={driver.name}
      description={formatDate(day.day)}
      onClose={onClose}
    >
      <RadioField label="This day" name="days.0.kind" options={kinds} />
      {form.watch("days.0.kind") === "hours" && (
        <div className="grid grid-cols-2 gap-4">
          <TimeField label="Starts" name="days.0.shiftStart" />
          <TimeField label="Ends" name="days.0.shiftEnd" />
        </div>
      )}
    </EditDialog>
  );
}
