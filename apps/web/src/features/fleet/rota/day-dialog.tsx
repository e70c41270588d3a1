"use client";

import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  Field,
  Form,
  FormError,
  RadioGroup,
  TimeField,
  toast,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
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
  const id = useId();
  const router = useRouter();
  const before = valuesOfDay(day);
  const [values, setValues] = useState(before);
  const put = useMutation(
    useApi().office.rota.put.mutationOptions({ onSuccess: () => router.refresh() }),
  );
  const { message, issues } = faultOf(put.error);

  function save() {
    put.mutate(
      { days: [toPutDay(driver.userId, day.day, values)] },
      {
        onSuccess: () => {
          onClose();
          toast.undo(`${driver.name}, ${formatDate(day.day)} set`, () =>
            put.mutate({ days: [toPutDay(driver.userId, day.day, before)] }),
          );
        },
      },
    );
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={driver.name}
        description={formatDate(day.day)}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" loading={put.isPending}>
              Save
            </Button>
          </>
        }
      >
        <Form id={id} issues={issues} onSubmit={save} className="flex flex-col gap-4">
          <FormError message={message} />
          <RadioGroup
            label="This day"
            options={kinds}
            value={values.kind}
            onValueChange={(kind) => setValues({ ...values, kind })}
          />
          {values.kind === "hours" && (
            <div className="grid grid-cols-2 gap-4">
              <Field label="Starts" name="days.0.shiftStart">
                <TimeField
                  value={values.shiftStart}
                  onChange={({ target }) => setValues({ ...values, shiftStart: target.value })}
                />
              </Field>
              <Field label="Ends" name="days.0.shiftEnd">
                <TimeField
                  value={values.shiftEnd}
                  onChange={({ target }) => setValues({ ...values, shiftEnd: target.value })}
                />
              </Field>
            </div>
          )}
        </Form>
      </DialogContent>
    </Dialog>
  );
}
