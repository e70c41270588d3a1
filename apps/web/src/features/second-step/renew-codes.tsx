"use client";

import {
  Button,
  Dialog,
  DialogContent,
  DialogTrigger,
  Field,
  Form,
  FormError,
  Input,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

/** New recovery codes in place of the old ones, for a code of the app. */
export function RenewCodes({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState("");
  const renew = useMutation(
    useApi().account.renewRecoveryCodes.mutationOptions({
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    }),
  );
  const { message, issues } = faultOf(renew.error);
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>New recovery codes</Button>
      </DialogTrigger>
      <DialogContent
        title="New recovery codes"
        description="The old ones open nothing afterwards."
        size="sm"
      >
        <Form
          issues={issues}
          onSubmit={() => renew.mutate({ code })}
          className="flex flex-col gap-4"
        >
          {message && <FormError message={message} />}
          <Field label="Code" name="code" hint="The six figures your authenticator app shows.">
            <Input
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" loading={renew.isPending} className="self-end">
            Make new codes
          </Button>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
