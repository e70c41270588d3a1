"use client";

import {
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Field,
  Form,
  FormError,
  Input,
} from "@roundsman/ui";
import { useState } from "react";
import { CodeField } from "@/features/password/code-field";
import { CurrentPassword } from "@/features/password/current-password";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";

const none = { current: "", password: "", code: "" };

type PasswordCardProps = { email: string; asksCode: boolean };

/** A new password for the old one; every other session of theirs ends. */
export function PasswordCard({ email, asksCode }: PasswordCardProps) {
  const [typed, setTyped] = useState(none);
  const change = useFormAction(useApi().account.changePassword.mutationOptions(), {
    done: "Your password is changed",
    onDone: () => setTyped(none),
  });
  return (
    <Form issues={change.fault.issues} onSubmit={() => change.mutate(typed)}>
      <Card>
        <CardHeader title="Password" hint="Changing it signs you out everywhere else." />
        <CardBody>
          {change.fault.message && <FormError message={change.fault.message} />}
          {/* For password managers, which keep a password by its name. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <div className="grid gap-3 sm:grid-cols-2">
            <CurrentPassword
              label="Password now"
              name="current"
              value={typed.current}
              onType={(current) => setTyped({ ...typed, current })}
            />
            <Field label="New password" name="password" hint="At least 10 characters.">
              <Input
                type="password"
                autoComplete="new-password"
                value={typed.password}
                onChange={(event) => setTyped({ ...typed, password: event.target.value })}
              />
            </Field>
            {asksCode && (
              <CodeField value={typed.code} onType={(code) => setTyped({ ...typed, code })} />
            )}
          </div>
        </CardBody>
        <CardFooter className="justify-end">
          <Button type="submit" disabled={typed.password === ""} loading={change.isPending}>
            Change password
          </Button>
        </CardFooter>
      </Card>
    </Form>
  );
}
