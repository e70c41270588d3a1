"use client";

import { Button, Dialog, DialogContent, DialogTrigger, Form, FormError } from "@roundsman/ui";
import { useState } from "react";
import { CodeField } from "@/features/password/code-field";
import { CurrentPassword } from "@/features/password/current-password";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";

/** Off again, for the password and a code together. */
export function TurnOff() {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const turnOff = useFormAction(useApi().account.disableTwoStep.mutationOptions(), {
    done: "The second step is off",
    onDone: () => setOpen(false),
  });
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>Turn it off…</Button>
      </DialogTrigger>
      <DialogContent
        title="Turn off the second step?"
        description="Afterwards your password alone signs you in."
        size="sm"
      >
        <Form
          issues={turnOff.fault.issues}
          onSubmit={() => turnOff.mutate({ password, code })}
          className="flex flex-col gap-4"
        >
          {turnOff.fault.message && <FormError message={turnOff.fault.message} />}
          <CurrentPassword label="Password" value={password} onType={setPassword} />
          <CodeField value={code} onType={setCode} />
          <Button type="submit" variant="danger" loading={turnOff.isPending} className="self-end">
            Turn it off
          </Button>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
