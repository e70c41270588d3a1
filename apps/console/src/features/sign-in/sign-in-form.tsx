"use client";

import { CodeStep, PasswordStep } from "@roundsman/ui";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";

/** Password, then the second step, which is required of everybody here. */
export function SignInForm() {
  const { account } = useApiClient();
  /** Expires after ten minutes or five wrong codes. */
  const [challenge, setChallenge] = useState<string | null>(null);
  // Reloads the page, so that nothing seen by another person stays.
  const enter = () => window.location.assign("/businesses");
  if (challenge === null) {
    return (
      <PasswordStep
        send={async (credentials) => {
          const answer = await account.signIn.mutate(credentials);
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
