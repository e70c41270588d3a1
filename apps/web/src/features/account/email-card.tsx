"use client";

import {
  Alert,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Form,
  FormError,
  StatusBadge,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { CodeField } from "@/features/password/code-field";
import { CurrentPassword } from "@/features/password/current-password";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { VerifyAgain } from "./verify-again";

const none = { email: "", password: "", code: "" };

type EmailCardProps = {
  email: string;
  security: RouterOutputs["account"]["security"];
  /** The page says already, above, that the address is to be confirmed. */
  announced: boolean;
};

/** The address one signs in with. Another holds from when the link mailed there is pressed. */
export function EmailCard({ email, security, announced }: EmailCardProps) {
  const { account } = useApiClient();
  const form = useForm({
    values: none,
    send: ({ email: wanted, ...shown }) =>
      account.changeEmail.mutate({ email: wanted.trim(), ...shown }),
    done: "Look at your mail",
    kept: () => none,
  });
  const { emailVerified, newEmail, asksCode } = security;
  return (
    <Form form={form}>
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
          <FormError />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField label="New email" name="email" type="email" autoComplete="email" />
            <CurrentPassword />
            {asksCode && <CodeField />}
          </div>
        </CardBody>
        <CardFooter className="justify-end">
          <SubmitButton variant="secondary" disabled={form.watch("email") === ""}>
            Change email
          </SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
