"use client";

import {
  Alert,
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Field,
  Form,
  FormError,
  Input,
  StatusBadge,
} from "@roundsman/ui";
import { useState } from "react";
import { CodeField } from "@/features/password/code-field";
import { CurrentPassword } from "@/features/password/current-password";
import { useApi } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { useFormAction } from "@/trpc/use-form-action";
import { VerifyAgain } from "./verify-again";

type EmailCardProps = {
  email: string;
  security: RouterOutputs["account"]["security"];
  /** The page says already, above, that the address is to be confirmed. */
  announced: boolean;
};

/** The address one signs in with. Another holds from when the link mailed there is pressed. */
export function EmailCard({ email, security, announced }: EmailCardProps) {
  const [wanted, setWanted] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const change = useFormAction(useApi().account.changeEmail.mutationOptions(), {
    done: "Look at your mail",
    onDone: () => {
      setWanted("");
      setPassword("");
      setCode("");
    },
  });
  const { emailVerified, newEmail, asksCode } = security;
  return (
    <Form
      issues={change.fault.issues}
      onSubmit={() => change.mutate({ email: wanted.trim(), password, code })}
    >
      <Card>
        <CardHeader
          title="Email"
          hint={`You sign in with ${email}.`}
          actions={
            emailVerified ? (
              <StatusBadge kind="done">Confirmed</StatusBadge>
            ) : (
              <StatusBadge kind="attention">Not confirmed</StatusBadge>
            )
          }
        />
        <CardBody>
          {!emailVerified && !announced && (
            <VerifyAgain>
              We mailed you a link when you signed up. Without it, a forgotten password could not
              reach you.
            </VerifyAgain>
          )}
          {newEmail !== null && (
            <Alert title={`Waiting for ${newEmail}`}>
              Press the link in the mail sent there, within a day. Until then {email} holds.
            </Alert>
          )}
          {change.fault.message && <FormError message={change.fault.message} />}
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="New email" name="email">
              <Input
                type="email"
                autoComplete="email"
                value={wanted}
                onChange={(event) => setWanted(event.target.value)}
              />
            </Field>
            <CurrentPassword value={password} onType={setPassword} />
            {asksCode && <CodeField value={code} onType={setCode} />}
          </div>
        </CardBody>
        <CardFooter className="justify-end">
          <Button type="submit" disabled={wanted === ""} loading={change.isPending}>
            Change email
          </Button>
        </CardFooter>
      </Card>
    </Form>
  );
}
