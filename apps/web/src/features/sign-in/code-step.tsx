"use client";

import { Button, Field, Form, FormError, Input, focusOnMount } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

type CodeStepProps = {
  /** Answered within ten minutes and five codes, or one starts again. */
  challenge: string;
  onSignedIn: () => void;
  onStartAgain: () => void;
};

/** The second step: what the authenticator app shows, or one of the recovery codes. */
export function CodeStep({ challenge, onSignedIn, onStartAgain }: CodeStepProps) {
  const [code, setCode] = useState("");
  const check = useMutation(useApi().account.twoStep.mutationOptions({ onSuccess: onSignedIn }));
  const { message, issues } = faultOf(check.error);
  return (
    <Form
      issues={issues}
      onSubmit={() => check.mutate({ challenge, code })}
      className="flex flex-col gap-4"
    >
      {message && <FormError message={message} />}
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
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={check.isPending || check.isSuccess}
      >
        Continue
      </Button>
      <Button variant="link" className="self-start" onClick={onStartAgain}>
        Sign in as somebody else
      </Button>
    </Form>
  );
}
