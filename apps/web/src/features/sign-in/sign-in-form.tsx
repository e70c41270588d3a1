"use client";

import { useState } from "react";
import { CodeStep } from "./code-step";
import { PasswordStep } from "./password-step";

/** Password, and the second step where the person has one. `next` is where signing in leads. */
export function SignInForm({ next }: { next: string }) {
  const [challenge, setChallenge] = useState<string | null>(null);
  // A page loaded anew: nothing that somebody else saw here before is kept.
  const enter = () => window.location.assign(next);
  return challenge === null ? (
    <PasswordStep onSignedIn={enter} onChallenge={setChallenge} />
  ) : (
    <CodeStep challenge={challenge} onSignedIn={enter} onStartAgain={() => setChallenge(null)} />
  );
}
