"use client";

import { useState } from "react";
import { CodeStep } from "./code-step";
import { PasswordStep } from "./password-step";

/** Password, then the second step, which everybody here has. */
export function SignInForm() {
  const [challenge, setChallenge] = useState<string | null>(null);
  // A page loaded anew: nothing that somebody else saw here before is kept.
  const enter = () => window.location.assign("/businesses");
  return challenge === null ? (
    <PasswordStep onSignedIn={enter} onChallenge={setChallenge} />
  ) : (
    <CodeStep challenge={challenge} onSignedIn={enter} onStartAgain={() => setChallenge(null)} />
  );
}
