"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Form,
  FormError,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { CodeField } from "@/features/password/code-field";
import { CurrentPassword } from "@/features/password/current-password";
import { useApiClient } from "@/trpc/client";

const none = { current: "", password: "", code: "" };

type PasswordCardProps = { email: string; asksCode: boolean };

/** A new password for the old one; every other session of theirs ends. */
export function PasswordCard({ email, asksCode }: PasswordCardProps) {
  const { account } = useApiClient();
  const form = useForm({
    values: none,
    send: (typed) => account.changePassword.mutate(typed),
    done: "Your password is changed",
    kept: () => none,
  });
  return (
    <Form form={form}>
      <Card>
        <CardHeader title="Password" hint="Changing it signs you out everywhere else." />
        <CardBody>
          <FormError />
          {/* For password managers, which keep a password by its name. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <div className="grid gap-3 sm:grid-cols-2">
            <CurrentPassword label="Password now" name="current" />
            <TextField
              label="New password"
              name="password"
              hint="At least 10 characters."
              type="password"
              autoComplete="new-password"
            />
            {asksCode && <CodeField />}
          </div>
        </CardBody>
        <CardFooter className="justify-end">
          <SubmitButton variant="secondary" disabled={form.watch("password") === ""}>
            Change password
          </SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
