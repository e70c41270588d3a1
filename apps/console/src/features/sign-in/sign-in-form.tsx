"use client";

import { CodeStep, PasswordStep } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

/** Password, then the second step, which everybody here has. */
export function SignInForm() {
  const api = useApi();
  /** Answered within ten minutes and five codes, or one starts again. */
  const [challenge, setChallenge] = useState<string | null>(null);
  // A page loaded anew: nothing that somebody else saw here before is kept.
  const enter = () => window.location.assign("/businesses");
  const signIn = useMutation(
    api.account.signIn.mutationOptions({
      onSuccess: (answer) => {
        if (answer.next === "two_step") setChallenge(answer.challenge);
        else enter();
      },
    }),
  );
  const check = useMutation(api.account.twoStep.mutationOptions({ onSuccess: enter }));
  if (challenge === null) {
    return (
      <PasswordStep
        fault={faultOf(signIn.error)}
        busy={signIn.isPending || signIn.isSuccess}
        onSubmit={(given) => signIn.mutate(given)}
      />
    );
  }
  return (
    <CodeStep
      fault={faultOf(check.error)}
      busy={check.isPending || check.isSuccess}
      onSubmit={(code) => check.mutate({ challenge, code })}
      onStartAgain={() => {
        signIn.reset();
        check.reset();
        setChallenge(null);
      }}
    />
  );
}
