"use client";

import {
  Button,
  DateField,
  Dialog,
  DialogClose,
  DialogContent,
  DialogTrigger,
  Field,
  Form,
  FormError,
  Input,
  NativeSelect,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

type EnterTimeOffProps = { drivers: readonly { userId: string; name: string }[] };

const none = { userId: "", fromDay: "", untilDay: "", note: "" };

/** Enters somebody's time off for them: it is approved at once, since the office gives it. */
export function EnterTimeOff({ drivers }: EnterTimeOffProps) {
  const id = useId();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState({ ...none, userId: drivers[0]?.userId ?? "" });
  const enter = useMutation(
    useApi().office.rota.askTimeOff.mutationOptions({
      onSuccess: ({ name }) => {
        toast.done(`Time off entered for ${name}`);
        setOpen(false);
        setValues({ ...none, userId: values.userId });
        router.refresh();
      },
    }),
  );
  const { message, issues } = faultOf(enter.error);
  const field = (name: keyof typeof none) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <Plus aria-hidden />
          Enter time off
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Enter time off"
        description="Approved at once, since the office gives it."
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" loading={enter.isPending}>
              Enter
            </Button>
          </>
        }
      >
        <Form
          id={id}
          issues={issues}
          onSubmit={() => enter.mutate(values)}
          className="flex flex-col gap-4"
        >
          <FormError message={message} />
          <Field label="Who" name="userId">
            <NativeSelect {...field("userId")}>
              {drivers.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="First day" name="fromDay">
              <DateField {...field("fromDay")} />
            </Field>
            <Field label="Last day" name="untilDay">
              <DateField min={values.fromDay} {...field("untilDay")} />
            </Field>
          </div>
          <Field label="Note" name="note" optional>
            <Input autoComplete="off" {...field("note")} />
          </Field>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
