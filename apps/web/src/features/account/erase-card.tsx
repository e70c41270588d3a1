"use client";

import {
  Button,
  Card,
  CardBody,
  CardHeader,
  ConfirmDialog,
  Field,
  Form,
  FormError,
  Input,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

/** One's own account, gone for good; with the password. */
export function EraseCard() {
  const [password, setPassword] = useState("");
  const erase = useMutation(
    useApi().account.erase.mutationOptions({
      // Loaded anew: nobody is signed in here from now on.
      onSuccess: () => window.location.assign("/sign-in"),
    }),
  );
  const { message, issues } = faultOf(erase.error);
  return (
    <Card className="border-danger/40">
      <CardHeader title="Delete my account" hint="Your sign-in and your name, in every business." />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">
          You leave every business you work in, and can't sign in any more. What you did there stays
          on record, without your name. A business that only you own has to get another owner, or be
          deleted, first.
        </p>
        <ConfirmDialog
          trigger={
            <Button variant="danger" className="self-start">
              Delete my account…
            </Button>
          }
          title="Delete your account?"
          description="It can't be undone, by you or by support."
          confirm="Delete my account"
          onConfirm={() => erase.mutateAsync({ password })}
        >
          <Form issues={issues} onSubmit={() => undefined} className="flex flex-col gap-3">
            {message && <FormError message={message} />}
            <Field label="Your password" name="password">
              <Input
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </Field>
          </Form>
        </ConfirmDialog>
      </CardBody>
    </Card>
  );
}
