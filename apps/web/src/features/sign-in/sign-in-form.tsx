"use client";

import { CodeStep, PasswordStep } from "@roundsman/ui";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";

/** Password, and the second step where the person has one. `next` is where signing in leads. */
export function SignInForm({ next }: { next: string }) {
  const { account } = useApiClient();
  /** Answered within ten minutes and five codes, or one starts again. */
  const [challenge, setChallenge] = useState<string | null>(null);
  // A page loaded anew: nothing that somebody else saw here before is kept.
  const enter = () => window.location.assign(next);
  if (challenge === null) {
    return (
      <PasswordStep
        send={async (given) => {
          const answer = await account.signIn.mutate(given);
          if (answer.next === "two_step") setChallenge(answer.challenge);
          else enter();
        }}
      />
    );
  }
  return (
    <CodeStep
      send={async (code) => {
        await account.twoStep.mutate({ challenge, code });
        enter();
      }}
      onStartAgain={() => setChallenge(null)}
    />
  );
}
