"use client";

import { useState } from "react";
import { Button } from "../actions/button";
import { Field } from "../fields/field";
import { Input } from "../fields/input";
import { Form } from "../forms/form";
import { FormError } from "../forms/form-error";
import { focusOnMount } from "../lib/focus-on-mount";
import type { SignInFault } from "./sign-in-fault";

type CodeStepProps = {
  fault: SignInFault;
  busy: boolean;
  onSubmit: (code: string) => void;
  onStartAgain: () => void;
};

/** The second step: what the authenticator app shows, or one of the recovery codes. */
export function CodeStep({ fault, busy, onSubmit, onStartAgain }: CodeStepProps) {
  const [code, setCode] = useState("");
  return (
    <Form issues={fault.issues} onSubmit={() => onSubmit(code)} className="flex flex-col gap-4">
      {fault.message && <FormError message={fault.message} />}
      <Field
        label="Code"
        name="code"
        hint="The six figures your authenticator app shows, or one of your recovery codes."
      >
        <Input
          size="lg"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          ref={focusOnMount}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={busy}>
        Continue
      </Button>
      <Button variant="link" className="self-start" onClick={onStartAgain}>
        Sign in as somebody else
      </Button>
    </Form>
  );
}
